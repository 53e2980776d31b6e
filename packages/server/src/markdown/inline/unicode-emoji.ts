import type { StateInline } from 'markdown-it';
import { emojiNode } from '../emoji/emoji-node.ts';
import { emojiByCharacters } from '../emoji/emoji-table.ts';
import { emojiSequenceAt } from '../emoji/unicode-sequence.ts';
import { pushNode } from '../scope.ts';

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
