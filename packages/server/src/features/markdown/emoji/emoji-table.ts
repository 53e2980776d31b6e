import { gemoji } from 'gemoji';
import { preferredNames } from './preferred-names.ts';

/** A standard emoji. */
export interface Emoji {
  /** The canonical name. */
  name: string;
  /** The id on the wire: code points in hexadecimal, usually without the variation selector. */
  code: string;
}

const PICTURE_SELECTOR = 'fe0f';
/** Codes that clients know only with the variation selector. */
const CODES_WITH_SELECTOR = new Map([['1f3f3-200d-26a7', '1f3f3-fe0f-200d-26a7-fe0f']]);

const namesByPlainCode = buildNames();
const byName = new Map<string, Emoji>();
for (const [plainCode, names] of namesByPlainCode) {
  const [name] = names;
  if (name === undefined) continue;
  const emoji = { name, code: wireCode(plainCode) };
  for (const each of names) byName.set(each, emoji);
}

/** Returns the emoji with this canonical or alternative name. */
export function emojiByName(name: string): Emoji | undefined {
  return byName.get(name);
}

/** Returns the names of an emoji, canonical first. */
export function emojiNamesByCode(code: string): readonly string[] | undefined {
  const names = namesByPlainCode.get(plainCode(code));
  return names && wireCode(plainCode(code)) === code ? names : undefined;
}

/** Returns the emoji for these characters, if the whole sequence is known. */
export function emojiByCharacters(characters: string): Emoji | undefined {
  const code = codeOf(characters);
  const [name] = namesByPlainCode.get(code) ?? [];
  return name === undefined ? undefined : { name, code: wireCode(code) };
}

/** Returns the data at `server_emoji_data_url`: the names of each emoji by its code. */
export function emojiData(): { code_to_names: Record<string, readonly string[]> } {
  const entries = [...namesByPlainCode].map(([code, names]) => [wireCode(code), names] as const);
  return { code_to_names: Object.fromEntries(entries) };
}

function buildNames(): Map<string, readonly string[]> {
  const preferred = readPreferredNames();
  const taken = new Set([...preferred.values()].flat());
  const table = new Map<string, readonly string[]>();
  for (const { emoji, names } of gemoji) {
    const first = names.map((name) => preferred.get(name)).find((list) => list) ?? [];
    const others = names.filter((name) => !taken.has(name));
    table.set(codeOf(emoji), [...first, ...others]);
  }
  return table;
}

function readPreferredNames(): Map<string, string[]> {
  const lines = preferredNames.trim().split('\n');
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon),
        line
          .slice(colon + 1)
          .trim()
          .split(' '),
      ];
    }),
  );
}

/** Returns the code of characters without variation selectors, since people type them with and without. */
function codeOf(characters: string): string {
  const points = Array.from(characters, (character) =>
    (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0'),
  );
  return points.filter((point) => point !== PICTURE_SELECTOR).join('-');
}

function plainCode(code: string): string {
  return code.replaceAll(`-${PICTURE_SELECTOR}`, '');
}

function wireCode(plain: string): string {
  return CODES_WITH_SELECTOR.get(plain) ?? plain;
}
