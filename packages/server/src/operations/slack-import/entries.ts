import { isRaw, type Raw } from '../../features/slack-markup/raw.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { listIn } from '../import/read-json.ts';
import type { Refused } from '../import/tally.ts';
import { compareTimes, readTimeStamp, type TimeStamp } from '../import/time-stamp.ts';
import type { SlackConversation } from './conversations.ts';
import type { Days } from './days.ts';

/** An entry of a conversation's day. Its time is unique within the conversation. */
export interface Entry {
  readonly conversation: SlackConversation;
  readonly raw: Raw;
  readonly at: TimeStamp;
  /** The time as the export writes it. Other entries refer to it. */
  readonly ts: string;
}

export interface Day {
  /** In order of time, across all conversations. */
  readonly entries: readonly Entry[];
  readonly refused: readonly Refused[];
}

interface Reading {
  readonly files: ExportFiles;
  readonly days: Days['days'];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Called with the bytes of each file. */
  readonly onFile?: (path: string, bytes: Buffer) => void;
}

/**
 * Yields the export day by day, so that at most one day is in memory. Drops a message that a conversation has twice on
 * the same day or on consecutive days.
 */
export async function* readDays({ files, days, now, onFile }: Reading): AsyncGenerator<Day> {
  let seenBefore: ReadonlySet<string> = new Set();
  for (const ofDay of days) {
    const entries: Entry[] = [];
    const refused: Refused[] = [];
    const seen = new Set<string>();
    for (const { path, conversation } of ofDay) {
      const bytes = await files.read(path);
      onFile?.(path, bytes);
      for (const [index, raw] of listIn(path, bytes).entries()) {
        const where = `${path}, entry ${index + 1}`;
        const at = isRaw(raw) ? readTimeStamp(raw['ts'], now) : undefined;
        if (!isRaw(raw)) refused.push({ why: 'not an object', where });
        else if (!at) refused.push({ why: 'missing or impossible time', where });
        else {
          const ts = String(raw['ts']);
          const key = `${conversation.id} ${ts}`;
          if (seen.has(key) || seenBefore.has(key)) refused.push({ why: 'duplicate', where });
          else entries.push({ conversation, raw, at, ts });
          seen.add(key);
        }
      }
    }
    // Sorting is stable: entries of the same time stay in the order of the files.
    entries.sort((a, b) => compareTimes(a.at, b.at));
    yield { entries, refused };
    seenBefore = seen;
  }
}
