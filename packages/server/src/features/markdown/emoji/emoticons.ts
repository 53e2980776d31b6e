/** Names of the emoji that emoticons stand for. */
export const emoticons: ReadonlyMap<string, string> = new Map([
  [':)', 'smile'],
  ['(:', 'smile'],
  [':(', 'frown'],
  ['<3', 'heart'],
  [':|', 'expressionless'],
  [':/', 'confused'],
  [';)', 'wink'],
  [':D', 'grinning'],
  [':o', 'open_mouth'],
  [':O', 'open_mouth'],
  [':p', 'stuck_out_tongue'],
  [':P', 'stuck_out_tongue'],
]);

const LENGTH = 2;
const AROUND = /^$|[\s,.;?!()[\]"']/;

/** Returns the emoticon at this position, if white space or punctuation surrounds it. */
export function emoticonAt(
  text: string,
  position: number,
): { text: string; name: string } | undefined {
  const found = text.slice(position, position + LENGTH);
  const name = emoticons.get(found);
  if (name === undefined) return undefined;
  const before = position > 0 ? text.charAt(position - 1) : '';
  const isApart = AROUND.test(before) && AROUND.test(text.charAt(position + LENGTH));
  return isApart ? { text: found, name } : undefined;
}
