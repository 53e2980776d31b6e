import type { Realm } from '../../core/realm/realm.ts';
import type { RenderPlace } from '../../features/messages/render-typed-text.ts';
import type { Services } from '../../services.ts';
import type { ExportFiles } from '../import/export-files.ts';
import { noteProgress } from '../import/progress.ts';
import type { Tally } from '../import/tally.ts';
import { whyNoMessage } from './classify.ts';
import { type Entry, readDays } from './entries.ts';
import type { FileFetcher } from './fetch-files.ts';
import type { MessagePlanner, PlannedMessage } from './plan-message.ts';
import type { Survey } from './survey.ts';
import { filesOf } from './text/file-text.ts';
import { renderPlan, writePlan } from './write-messages.ts';

/** Small, so that other writers wait only moments. */
const PER_TRANSACTION = 500;

interface Import {
  readonly services: Services;
  readonly realm: Realm;
  readonly files: ExportFiles;
  readonly survey: Survey;
  readonly planner: MessagePlanner;
  readonly tally: Tally;
  /** Undefined if files stay at Slack. */
  readonly fetcher: FileFetcher | undefined;
  /** Number of entries that an earlier run has written. */
  readonly done: number;
  readonly now: number;
  onProgress(messages: number): void;
}

/**
 * Writes the messages of an export in order of time, from where an earlier run stopped. The transaction that writes
 * messages also records the progress, so a crash neither loses nor repeats any.
 */
export async function importMessages(each: Import): Promise<void> {
  const { files, survey, tally, done, now } = each;
  let count = 0;
  let from = done;
  let written = Promise.resolve();
  let batch: Entry[] = [];
  const flush = async () => {
    const end = count;
    const planned = await planAll(each, batch, end > done);
    batch = [];
    if (end <= done) return;
    const place = { ...each, state: each.realm.state, isPatient: true } satisfies RenderPlace;
    const rendered = await Promise.all(planned.map((one) => renderPlan(place, one, tally)));
    // The next messages are read and rendered while these are written.
    await written;
    const start = from;
    from = end;
    written = each.realm.write(async (change) => {
      noteProgress(change, start, end);
      for (const one of rendered) await writePlan(change, one);
    });
    written.catch(() => undefined);
    each.onProgress(tally.messages);
  };
  for await (const { entries, refused } of readDays({ files, days: survey.days, now })) {
    for (const one of refused) tally.leaveOut(one);
    for (const entry of entries) {
      count += 1;
      batch.push(entry);
      if (count === done || batch.length >= PER_TRANSACTION) await flush();
    }
  }
  if (batch.length > 0) await flush();
  await written;
}

/** Without `isNew` the entries are written already and are only counted. */
async function planAll(
  { planner, tally, fetcher }: Import,
  entries: readonly Entry[],
  isNew: boolean,
): Promise<PlannedMessage[]> {
  const fetched = fetcher && isNew ? await fetcher.textsOf(entries, planner) : undefined;
  return entries.flatMap((entry) => {
    const { raw, conversation, ts } = entry;
    const planned = whyNoMessage(raw) ?? planner.plan(entry, fetched?.get(entry));
    if (typeof planned === 'string') {
      tally.leaveOut({ why: planned, where: `${conversation.name}, ${ts}` });
      return [];
    }
    tally.messages += 1;
    tally.continued += planned.texts.length - 1;
    if ('members' in planned.place) tally.direct += 1;
    tally.reactions += planned.reactions.length;
    tally.missEmoji(planned.unknownEmoji);
    tally.filesNamed += filesOf(raw).length;
    return [planned];
  });
}
