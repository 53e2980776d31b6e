interface Key {
  readonly isComposing: boolean;
  readonly keyCode: number;
}

/** `keyCode` of a key that goes to an input method. Safari reports the last one only this way. */
const composingCode = 229;

/** Whether a key belongs to an input method, such as for Japanese. */
export function isComposing({ isComposing: isWithin, keyCode }: Key): boolean {
  return isWithin || keyCode === composingCode;
}
