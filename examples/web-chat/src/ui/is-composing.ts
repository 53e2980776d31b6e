interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** A key that goes to an input method, as for Japanese. Safari tells of the last one only by this code. */
const composingCode = 229;

/** Whether a key chooses among what an input method offers, and means nothing to a field. */
export function isComposing({ isComposing: isWithin, keyCode }: Key): boolean {
  return isWithin || keyCode === composingCode;
}
