/**
 * The transforms of Vega that our charts use, and those that its own runtime asks for, from their own files (hugo.toml mounts
 * them): no bundler can leave the others out. tests/charts/test_charts_runtime.py holds every mark of our charts to them.
 */
import aggregate from "../vega-transforms/Aggregate.js";
import collect from "../vega-transforms/Collect.js";
import compare from "../vega-transforms/Compare.js";
import expression from "../vega-transforms/Expression.js";
import extent from "../vega-transforms/Extent.js";
import facet from "../vega-transforms/Facet.js";
import field from "../vega-transforms/Field.js";
import filter from "../vega-transforms/Filter.js";
import formula from "../vega-transforms/Formula.js";
import generate from "../vega-transforms/Generate.js";
import key from "../vega-transforms/Key.js";
import load from "../vega-transforms/Load.js";
import multiextent from "../vega-transforms/MultiExtent.js";
import multivalues from "../vega-transforms/MultiValues.js";
import params from "../vega-transforms/Params.js";
import prefacet from "../vega-transforms/PreFacet.js";
import proxy from "../vega-transforms/Proxy.js";
import relay from "../vega-transforms/Relay.js";
import sieve from "../vega-transforms/Sieve.js";
import subflow from "../vega-transforms/Subflow.js";
import tupleindex from "../vega-transforms/TupleIndex.js";
import values from "../vega-transforms/Values.js";
import * as view from "vega-view-transforms";
import * as encoders from "vega-encode";

export const encode = {
  aggregate, collect, compare, expression, extent, facet, field, filter, formula, generate, key,
  load, multiextent, multivalues, params, prefacet, proxy, relay, sieve, subflow, tupleindex, values, ...view, ...encoders,
};
