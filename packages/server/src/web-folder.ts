/** The built web pages. This file is one level below the package root, both as source and as built. */
export const webFolder = new URL('../web/', import.meta.url);
