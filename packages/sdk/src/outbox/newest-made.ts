import { rulesOf } from '../commands/all-rules.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { FirstTry } from '../local-changes/outbox-entry.ts';
import type { RecordStore } from '../store/record.ts';

interface Parts {
  readonly localChanges: LocalChangeStore;
  readonly records: RecordStore;
}

/** Returns the newest known record of the kind that an entry makes. Runs before its first try. */
export async function newestMade(
  entryId: string,
  { localChanges, records }: Parts,
): Promise<Pick<FirstTry, 'newestMadeId'> | undefined> {
  const { outbox } = localChanges;
  const entry = outbox.current.get(entryId);
  const kind = entry && rulesOf(entry.command).makes?.kind;
  if (!kind || entry.tried) return undefined;
  const stored = (await records.find({ kind })).map(({ key }) => Number(key));
  const answered = outbox
    .sent()
    .filter(({ command }) => command.name === entry.command.name)
    .map(({ id, results }) => Number(results[id]));
  return { newestMadeId: Math.max(0, ...stored, ...answered) };
}
