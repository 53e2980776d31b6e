import { rulesOf } from '../commands/all-rules.ts';
import type { KeepsakeStore } from '../keepsakes/keepsake.ts';
import type { FirstTry } from '../keepsakes/outbox-entry.ts';
import type { RecordStore } from '../store/record.ts';

interface Parts {
  readonly keepsakes: KeepsakeStore;
  readonly records: RecordStore;
}

/** Returns the newest known record of the kind that an entry makes. Runs before its first try. */
export async function newestMade(
  entryId: string,
  { keepsakes, records }: Parts,
): Promise<Pick<FirstTry, 'newestMadeId'> | undefined> {
  const { outbox } = keepsakes;
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
