import { around, type Format } from './format-text.ts';

/** With Ctrl or Cmd, as everywhere that people write. */
export const markKeys: ReadonlyMap<string, Format> = new Map([
  ['b', around('**')],
  ['i', around('*')],
]);
