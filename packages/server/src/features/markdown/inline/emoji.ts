import type { StateInline } from 'markdown-it';
import { type Emoji, emojiByCharacters, emojiByName } from '../emoji/emoji-table.ts';
import { extraEmoji } from '../emoji/extra-emoji.ts';
import { type Element, h, type Node } from '../html/node.ts';
import { matchHere, pushNode, type Scope, scopeOf } from '../scope.ts';

const NAME = /:([\w+-]+):/y;

/** Reads `:name:` for custom emoji, the extra emoji and standard emoji. An unknown name is text. */
export function emoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== ':') return false;
  const match = matchHere(state, NAME);
  if (!match) return false;
  const [source, name = ''] = match;
  const node = nodeByName(scopeOf(state), name);
  if (!node) return false;
  if (!silent) pushNode(state, node);
  state.pos += source.length;
  return true;
}

function nodeByName({ context }: Scope, name: string): Node | undefined {
  const address = Object.hasOwn(context.realmEmoji, name) ? context.realmEmoji[name] : undefined;
  if (address !== undefined) return picture(name, address);
  if (name === extraEmoji.name) return picture(name, extraEmoji.path);
  const standard = emojiByName(name);
  return standard && emojiNode(standard);
}

function picture(name: string, address: string): Node {
  const title = name.replaceAll('_', ' ');
  return h('img', { alt: `:${name}:`, class: 'emoji', src: address, title });
}

/** Returns a standard emoji, always under its canonical name. */
function emojiNode({ name, code }: Emoji): Element {
  const label = name.replaceAll('_', ' ');
  return h(
    'span',
    { 'aria-label': label, class: `emoji emoji-${code}`, role: 'img', title: label },
    [`:${name}:`],
  );
}

/** Reads an emoji character. An unknown sequence, such as one with a skin tone, stays text as a whole. */
export function unicodeEmoji(state: StateInline, silent: boolean): boolean {
  const sequence = emojiSequenceAt(state.src, state.pos);
  if (!sequence || state.pos + sequence.length > state.posMax) return false;
  if (!silent) {
    const standard = emojiByCharacters(sequence);
    if (standard) pushNode(state, emojiNode(standard));
    else state.pending += sequence;
  }
  state.pos += sequence.length;
  return true;
}

/** Reads emoticons such as `:)`, if the sender's settings turn them into emoji. */
export function emoticon(state: StateInline, silent: boolean): boolean {
  if (!scopeOf(state).context.translateEmoticons) return false;
  const found = emoticonAt(state.src, state.pos);
  const standard = found && emojiByName(found.name);
  if (!standard || state.pos + found.text.length > state.posMax) return false;
  if (!silent) pushNode(state, emojiNode(standard));
  state.pos += found.text.length;
  return true;
}

/**
 * One emoji as people type it: a flag, a keycap, or a picture with joined variants. Matching takes linear time, since
 * no part can match the start of the next one.
 */
const SEQUENCE =
  /\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?[\u{E0020}-\u{E007F}]*(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?)*/uy;

/** Text symbols that become pictures only if a variation selector follows. */
const WRITING = /^[©®‼⁉™ℹ]$/u;

/** Quickly excludes positions where no emoji can begin. */
export function mayStartEmoji(text: string, position: number): boolean {
  const unit = text.charCodeAt(position);
  if (unit < 0xa9) return isKeycap(text, position);
  if (unit < 0x203c) return unit === 0xa9 || unit === 0xae;
  if (unit <= 0x2bff) return true;
  if (unit >= 0xd83c && unit <= 0xd83e) return true;
  return unit === 0x3030 || unit === 0x303d || unit === 0x3297 || unit === 0x3299;
}

function isKeycap(text: string, position: number): boolean {
  const next = text.charCodeAt(position + 1);
  return next === 0x20e3 || (next === 0xfe0f && text.charCodeAt(position + 2) === 0x20e3);
}

/** Returns the complete emoji sequence that begins at this position. */
function emojiSequenceAt(text: string, position: number): string | undefined {
  if (!mayStartEmoji(text, position)) return undefined;
  SEQUENCE.lastIndex = position;
  const [sequence] = SEQUENCE.exec(text) ?? [];
  return sequence === undefined || WRITING.test(sequence) ? undefined : sequence;
}

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
function emoticonAt(text: string, position: number): { text: string; name: string } | undefined {
  const found = text.slice(position, position + LENGTH);
  const name = emoticons.get(found);
  if (name === undefined) return undefined;
  const before = position > 0 ? text.charAt(position - 1) : '';
  const isApart = AROUND.test(before) && AROUND.test(text.charAt(position + LENGTH));
  return isApart ? { text: found, name } : undefined;
}
