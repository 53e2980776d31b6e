import { around, type Format } from './format-text.ts';

/** Formatting shortcuts, pressed with Ctrl or Cmd. */
export const formatKeys: ReadonlyMap<string, Format> = new Map([
  ['b', around('**')],
  ['i', around('*')],
]);
