/** Several browsers beside all other tests starve at times on two cores: what fails once is told apart by a second try. */
export const oneMoreTry = { retry: 1 };
