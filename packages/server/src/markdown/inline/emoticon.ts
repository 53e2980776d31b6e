import type { StateInline } from 'markdown-it';
import { emojiNode } from '../emoji/emoji-node.ts';
import { emojiByName } from '../emoji/emoji-table.ts';
import { emoticonAt } from '../emoji/emoticons.ts';
import { pushNode, scopeOf } from '../scope.ts';

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
