/** What was overtaken is tried again; more often than this somebody writes in circles. */
export const MAX_ATTEMPTS = 20;

/** What a write was planned with is not what is stored any more; nothing was written. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';

  constructor() {
    super('What is stored was changed meanwhile');
  }
}
