/** In place of d3-geo: our charts have no maps, and Vega would bring all of it. */
export const geoArea = undefined;
export const geoBounds = undefined;
export const geoCentroid = undefined;
