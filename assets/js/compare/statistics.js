/**
 * Welch's test on logarithms, as ingest/statistics/compare.py makes it; tests hold both against comparisons.csv row by row.
 */
const LEVEL = 0.95;

/** ln Γ(x) for x > 0, by Lanczos' series. @param {number} x */
function logGamma(x) {
  const terms = [76.18009172947146, -86.50532032941677, 24.01409824083091, -1.231739572450155, 0.001208650973866179, -0.000005395239384953];
  const base = x + 5.5 - (x + 0.5) * Math.log(x + 5.5);
  return -base + Math.log((2.5066282746310005 * terms.reduce((sum, term, n) => sum + term / (x + n + 1), 1.000000000190015)) / x);
}

/** The regularized incomplete beta function, by its continued fraction. @param {number} x @param {number} a @param {number} b @returns {number} */
export function beta(x, a, b) {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - beta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x)) / a;
  let [c, d] = [1, 1 - ((a + b) * x) / (a + 1)];
  d = 1 / d;
  let fraction = d;
  for (let m = 1; m <= 400; m++) {
    for (const numerator of [(m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)), (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))]) {
      d = 1 / (1 + numerator * d);
      c = 1 + numerator / c;
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-15) break;
  }
  return front * fraction;
}

/** The chance of a larger |t|. @param {number} t @param {number} freedom */
export const twoSided = (t, freedom) => beta(freedom / (freedom + t * t), freedom / 2, 0.5);

/** The t that is exceeded, either way, with this chance. @param {number} chance @param {number} freedom */
export function quantile(chance, freedom) {
  let [low, high] = [0, 1];
  while (twoSided(high, freedom) > chance && high < 1e12) high *= 2;
  for (let n = 0; n < 200; n++) {
    const middle = (low + high) / 2;
    twoSided(middle, freedom) > chance ? (low = middle) : (high = middle);
  }
  return (low + high) / 2;
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** @param {number[]} values @param {number} middle */
const variance = (values, middle) => values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);

/** A ÷ B with its interval; null without two runs on each side or without any spread. @param {number[]} first @param {number[]} second */
export function welch(first, second) {
  if (first.length < 2 || second.length < 2 || [...first, ...second].some((value) => !(value > 0))) return null;
  const [one, other] = [first.map(Math.log), second.map(Math.log)];
  const [a, b] = [mean(one), mean(other)];
  const [va, vb] = [variance(one, a) / one.length, variance(other, b) / other.length];
  if (!(va + vb > 0)) return null;
  const share = va / (va + vb);
  const freedom = 1 / (share ** 2 / (one.length - 1) + (1 - share) ** 2 / (other.length - 1));
  const error = Math.sqrt(va + vb);
  const half = error * quantile(1 - LEVEL, freedom);
  return { ratio: Math.exp(a - b), low: Math.exp(a - b - half), high: Math.exp(a - b + half), p: twoSided((a - b) / error, freedom) };
}
