/** The most retries of a write that lost a race. More than this means that two writers keep undoing each other. */
export const MAX_ATTEMPTS = 20;

/** The write lost a race: the stored data changed after it was planned. Nothing was written. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';

  constructor() {
    super('What is stored was changed meanwhile');
  }
}
