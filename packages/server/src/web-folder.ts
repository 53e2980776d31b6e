/** Pages and their parts. This file is one level below the package, as source and as built. */
export const webFolder = new URL('../web/', import.meta.url);
