/** In place of d3-scale-chromatic: our charts say every colour themselves. */
export const schemeAccent = [];
export const schemeCategory10 = [];
export const schemeDark2 = [];
export const schemeObservable10 = [];
export const schemePaired = [];
export const schemePastel1 = [];
export const schemePastel2 = [];
export const schemeSet1 = [];
export const schemeSet2 = [];
export const schemeSet3 = [];
