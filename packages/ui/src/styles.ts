/** The style sheet beside this file exports nothing. TypeScript needs a declaration all the same. */
export {};
