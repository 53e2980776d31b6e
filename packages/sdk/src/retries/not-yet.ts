/** An entry cannot be tried now and was not sent. It can be tried later. */
export class NotYet extends Error {
  override readonly name = 'NotYet';
}

/** Another tab or an earlier start may have tried it a moment ago: it may still arrive. */
export class Unsettled extends NotYet {}
