import { limits } from '@tidings/shared-types';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { messageTopic, RESOLVED_PREFIX, topicKey } from '../../features/messages/topic.ts';
import type { TimeStamp } from './time-stamp.ts';

const ELLIPSIS = '…';
/** Leaves room for a number, in case other threads begin with the same words. */
const LONGEST_WORDS = limits.max_topic_length - ' (99999)'.length;

/**
 * Names the threads of an export. A thread in a channel becomes a topic. In a direct conversation, its name is the
 * quote in its answers.
 */
export class ThreadTopics {
  readonly #names = new Map<string, string>();
  /** Number of threads that wanted a name in a channel. */
  readonly #wanted = new Map<string, number>();

  /** Returns the name of a thread, unique in its channel. It comes from the thread's first entry. */
  nameOf(thread: string, channel: string, firstWords: string, at: TimeStamp): string {
    const known = this.#names.get(thread);
    if (known !== undefined) return known;
    const words = wordsOf(firstWords) ?? `Thread of ${dayOf(at)}`;
    const name = this.#unique(channel, words);
    this.#names.set(thread, name);
    return name;
  }

  #unique(channel: string, words: string): string {
    for (;;) {
      const key = `${channel} ${topicKey(words)}`;
      const count = (this.#wanted.get(key) ?? 0) + 1;
      this.#wanted.set(key, count);
      if (count === 1) return words;
      const numbered = `${words} (${count})`;
      const numberedKey = `${channel} ${topicKey(numbered)}`;
      if (this.#wanted.has(numberedKey)) continue;
      this.#wanted.set(numberedKey, 1);
      return numbered;
    }
  }
}

/** Returns undefined if no words are left for a topic. */
function wordsOf(text: string): string | undefined {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .replaceAll(RESOLVED_PREFIX.trim(), '')
    .trim();
  const words = codePoints(line) > LONGEST_WORDS ? cut(line) : line;
  return messageTopic(words) === '' ? undefined : words;
}

/** Cuts at the end of a word, unless the last word is very long. */
function cut(line: string): string {
  const room = firstCodePoints(line, LONGEST_WORDS - 1);
  const blank = room.lastIndexOf(' ');
  return `${(blank > room.length / 2 ? room.slice(0, blank) : room).trimEnd()}${ELLIPSIS}`;
}

function dayOf({ seconds }: TimeStamp): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
