/** Why the server writes to somebody, and what is to be remembered of it: the words are found when it is sent. */
export interface Occasions {
  /** Somebody asked for it who knows no more than an address; it may be nobody's. */
  readonly 'password forgotten': Record<string, never>;
}

export type Occasion = keyof Occasions;
