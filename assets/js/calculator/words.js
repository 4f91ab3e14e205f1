/** Numbers as the whole site writes them: `1,440`, `3.88×`, `11 h 7 min`. */
import { significant } from "../compare/figures.js";

const NBSP = "\u00a0";
const THIN = "\u202f";

/** Three digits, whole numbers whole: 12,765 · 72.4 · 0.583. @param {number} value */
export function number(value) {
  if (value === 0) return "0";
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) * (1 + 1e-12))));
  const text = Math.abs(value - Math.round(value)) < 1e-9 * value ? String(Math.round(value)) : value.toFixed(Math.min(digits, 6));
  const [whole, rest] = text.split(".");
  return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest ? `.${rest}` : "");
}

export { ratio as times } from "../compare/figures.js";

/** 0.97 → 97 %; under 9.5 % with a decimal. @param {number} share */
export const percent = (share) => `${share >= 0.095 ? Math.round(share * 100) : significant(share * 100, 2)}${THIN}%`;

/** @param {number} count @param {string} noun */
export const counted = (count, noun) => `${count}${NBSP}${noun}${count === 1 ? "" : "s"}`;

/** 40000 → 11 h 7 min; above two days in days. @param {number} seconds */
export function duration(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hours, rounded] = [Math.floor(minutes / 60), Math.round(minutes / 60)];
  if (hours >= 48) return `${Math.floor(rounded / 24)}${NBSP}days ${rounded % 24}${NBSP}h`;
  return hours ? `${hours}${NBSP}h ${minutes - hours * 60}${NBSP}min` : `${minutes}${NBSP}min`;
}

/** @param {string} load */
export const unitOf = (load) => (load.startsWith("rand") ? "IOPS" : "MB/s");
