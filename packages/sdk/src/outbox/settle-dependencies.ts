import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { StoredEntry } from '../local-changes/outbox-entry.ts';
import { NotYet } from '../retries/pauses.ts';
import type { RecordReader } from '../store/working-set.ts';
import { changeEntries, fileGone, messageGone, putEntry, removeEntry } from './entry-changes.ts';
import { asFailed, withResult } from './entry-state.ts';
import { findStoredMessage } from './find-stored-message.ts';
import { openDependencies } from './send-order.ts';

/**
 * Resolves dependencies that an entry would wait for in vain: one was completed or taken back just when the entry was
 * made, perhaps in another tab. If one is gone for good, the entry stops (O5).
 */
export async function settleDependencies(
  entry: StoredEntry,
  localChanges: LocalChangeStore,
  records: RecordReader,
): Promise<void> {
  for (const id of openDependencies(entry)) {
    const isMessage = 'message' in entry.command.args;
    const storedId = isMessage ? await findStoredMessage(records, id) : undefined;
    await changeEntries(localChanges, [entry.id, id], (entries) => {
      const [waiting, needed] = [entries.get(entry.id), entries.get(id)];
      if (!waiting) throw new NotYet('the entry is not stored');
      if (waiting.state !== 'waiting' || id in waiting.results) return [];
      if (needed?.state === 'sent') {
        const claimed = isMessage ? [] : removeEntry(needed);
        return [putEntry(withResult(waiting, id, needed.results[id])), ...claimed];
      }
      if (needed) return [];
      if (storedId !== undefined) return [putEntry(withResult(waiting, id, storedId))];
      return [putEntry(asFailed(waiting, isMessage ? messageGone : fileGone))];
    });
  }
}
