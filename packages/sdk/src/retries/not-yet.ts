/** An entry cannot be tried now, and was not: later it can. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** Another tab, or an earlier start, tried it a moment ago for all that is known: it may still arrive. */
export class Unsettled extends NotYet {}
