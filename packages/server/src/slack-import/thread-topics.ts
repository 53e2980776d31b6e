import { limits } from '@tidings/shared-types';
import { messageTopic, RESOLVED_PREFIX, topicKey } from '../messages/topic.ts';
import { codePoints, firstCodePoints } from '../text/code-points.ts';
import type { TimeStamp } from './time-stamp.ts';

const ELLIPSIS = '…';
/** Room for the number that tells it from others with the same words. */
const LONGEST_WORDS = limits.max_topic_length - ' (99999)'.length;

/** Names the threads of an export: each is a topic, or the beginning of what a direct message answers. */
export class ThreadTopics {
  readonly #names = new Map<string, string>();
  /** How often each name was wanted in each channel. */
  readonly #wanted = new Map<string, number>();

  /** The name of a thread: given by what of it is seen first, and unlike any other in its channel. */
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

/** Undefined where nothing is left that can name a topic. */
function wordsOf(text: string): string | undefined {
  const line = text
    .replace(/[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\s]+/gu, ' ')
    .replaceAll(RESOLVED_PREFIX.trim(), '')
    .trim();
  const words = codePoints(line) > LONGEST_WORDS ? cut(line) : line;
  return messageTopic(words) === '' ? undefined : words;
}

/** At the end of a word, if one ends not too far from the end. */
function cut(line: string): string {
  const room = firstCodePoints(line, LONGEST_WORDS - 1);
  const blank = room.lastIndexOf(' ');
  return `${(blank > room.length / 2 ? room.slice(0, blank) : room).trimEnd()}${ELLIPSIS}`;
}

function dayOf({ seconds }: TimeStamp): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
