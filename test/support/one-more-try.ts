/** Several browsers beside all other tests starve at times on two cores: a second try tells what really fails. */
export const oneMoreTry = { retry: 1 };
