import type { StateInline } from 'markdown-it';
import { emojiNode } from '../emoji/emoji-node.ts';
import { emojiByName } from '../emoji/emoji-table.ts';
import { extraEmoji } from '../emoji/extra-emoji.ts';
import { h, type Node } from '../html/node.ts';
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
