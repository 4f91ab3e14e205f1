/**
 * The transforms of Vega that our charts use, and those that its own runtime asks for. `import "vega"` would bring all of
 * them, with maps, forces and statistics. ingest/charts/runtime.py lets no other leave the build.
 */
import {
  collect, compare, expression, extent, facet, field, filter, formula, generate, key, load, multiextent, multivalues, params,
  prefacet, proxy, relay, sieve, subflow, tupleindex, values,
} from "vega-transforms";
import * as view from "vega-view-transforms";
import * as encoders from "vega-encode";

export const encode = {
  collect, compare, expression, extent, facet, field, filter, formula, generate, key, load, multiextent, multivalues, params,
  prefacet, proxy, relay, sieve, subflow, tupleindex, values, ...view, ...encoders,
};
