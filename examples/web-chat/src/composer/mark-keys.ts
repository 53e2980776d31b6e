import { around, type Format } from './format-text.ts';

/** Formatting shortcuts, pressed with Ctrl or Cmd. */
export const markKeys: ReadonlyMap<string, Format> = new Map([
  ['b', around('**')],
  ['i', around('*')],
]);
