/** In place of topojson-client: our charts load no maps. */
export const feature = undefined;
export const mesh = undefined;
