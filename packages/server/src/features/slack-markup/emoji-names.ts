import { gemoji } from 'gemoji';
import { emojiByCharacters } from '../markdown/emoji/emoji-table.ts';
import { slackEmoji } from './slack-emoji.ts';

/** By the names of the data set, which are usually Slack's. The server's own differ: its `smile` is another face. */
const characters = new Map(
  gemoji.flatMap(({ emoji, names }) => names.map((name) => [name, emoji])),
);
const otherNames = new Map(
  slackEmoji
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string]),
);

const SKIN_TONE = /::?skin-tone-[2-6]$/;
const FLAG = /^flag-([a-z])([a-z])$/;
const SEX = /^(male|female|man|woman)-(.+)$/;
const REGIONAL_A = 0x1f1e6;

/** Returns the server's name of a Slack emoji. Returns undefined for custom emoji, which exports do not contain. */
export function emojiNameOf(slackName: string): string | undefined {
  const name = slackName.toLowerCase().replace(SKIN_TONE, '');
  for (const candidate of candidatesFor(name)) {
    const found = emojiByCharacters(characters.get(candidate) ?? '');
    if (found) return found.name;
  }
  return emojiByCharacters(flagOf(name))?.name;
}

function candidatesFor(name: string): string[] {
  const plain = name.replaceAll('-', '_');
  const [, sex, what = ''] = SEX.exec(name) ?? [];
  if (sex === undefined) return [otherNames.get(name) ?? name, plain];
  const who = sex === 'female' || sex === 'woman' ? 'woman' : 'man';
  const role = what.replaceAll('-', '_').replace(/^doctor$/, 'health_worker');
  return [otherNames.get(name) ?? name, plain, `${who}_${role}`, `${role}_${who}`, role];
}

function flagOf(name: string): string {
  const letters = FLAG.exec(name)?.slice(1) ?? [];
  return letters
    .map((letter) => String.fromCodePoint(REGIONAL_A + letter.charCodeAt(0) - 'a'.charCodeAt(0)))
    .join('');
}

/** `:name:`, with an optional skin tone. */
export const EMOJI = /:([a-z0-9_+'-]{1,100}):(?::skin-tone-[2-6]:)?/iy;

/** Returns the server's emoji; the source if it is unknown. */
export function convertEmoji(source: string, name: string): string {
  const known = emojiNameOf(name);
  return known === undefined ? source : `:${known}:`;
}
