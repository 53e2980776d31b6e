import type { StateInline } from 'markdown-it';
import { type Emoji, emojiByCharacters, emojiByName } from '../emoji/emoji-table.ts';
import { emoticonAt } from '../emoji/emoticons.ts';
import { extraEmoji } from '../emoji/extra-emoji.ts';
import { emojiSequenceAt } from '../emoji/unicode-sequence.ts';
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
