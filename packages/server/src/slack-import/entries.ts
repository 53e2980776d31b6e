import type { SlackConversation } from './conversations.ts';
import type { Days } from './days.ts';
import type { ExportFiles } from './export-files.ts';
import { isRaw, type Raw } from './raw.ts';
import { listIn } from './read-json.ts';
import { compareTimes, readTimeStamp, type TimeStamp } from './time-stamp.ts';

/** One thing that a day of a conversation lists, with the time by which it is told from others there. */
export interface Entry {
  readonly conversation: SlackConversation;
  readonly raw: Raw;
  readonly at: TimeStamp;
  /** As the export writes it, which is how others refer to it. */
  readonly ts: string;
}

/** What cannot be taken over, and where it is. */
export interface Refused {
  readonly why: string;
  readonly where: string;
}

export interface Day {
  /** In the order in which they were written, whatever conversations they belong to. */
  readonly entries: readonly Entry[];
  readonly refused: readonly Refused[];
}

interface Reading {
  readonly files: ExportFiles;
  readonly days: Days['days'];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Sees the bytes of each file. */
  readonly onFile?: (path: string, bytes: Buffer) => void;
}

/**
 * The export day by day: no more of it is ever in memory. A message that a conversation has twice, on one
 * day or on two that follow each other, is told once.
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
        else if (!at) refused.push({ why: 'no time, or one that cannot be', where });
        else {
          const ts = String(raw['ts']);
          const key = `${conversation.id} ${ts}`;
          if (seen.has(key) || seenBefore.has(key)) refused.push({ why: 'there twice', where });
          else entries.push({ conversation, raw, at, ts });
          seen.add(key);
        }
      }
    }
    // Sorting is stable: what was written at one moment stays in the order of the files.
    entries.sort((a, b) => compareTimes(a.at, b.at));
    yield { entries, refused };
    seenBefore = seen;
  }
}
