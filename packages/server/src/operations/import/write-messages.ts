import type { Realm } from '../../core/realm/realm.ts';
import type { Services } from '../../services.ts';
import type { Archive, ArchivedMessage } from './archive.ts';
import { noteProgress } from './progress.ts';
import type { ReadPositions } from './read-positions.ts';
import { renderArchived } from './render-archived.ts';
import type { Tally } from './tally.ts';
import { type KnownConversations, writeArchived } from './write-archived.ts';

/** Small, so that other writers wait only moments. */
const PER_TRANSACTION = 500;

interface Import {
  readonly services: Services;
  readonly realm: Realm;
  readonly archive: Archive;
  readonly tally: Tally;
  /** Ids of the uploads that are stored. */
  readonly uploads: ReadonlySet<number>;
  readonly positions: ReadPositions;
  /** Number of messages that an earlier run has written. */
  readonly done: number;
  onProgress(messages: number): void;
}

/**
 * Writes the messages of an archive from where an earlier run stopped. The transaction that writes messages also records
 * the progress, so a crash neither loses nor repeats any.
 */
export async function writeMessages(each: Import): Promise<void> {
  const { archive, realm, done, positions } = each;
  const conversations: KnownConversations = new Map();
  let count = 0;
  let from = done;
  let batch: ArchivedMessage[] = [];
  let written = Promise.resolve();
  const flush = async () => {
    const rendered = await renderAll(each, batch);
    batch = [];
    // The next messages are read and rendered while these are written.
    await written;
    const [start, end] = [from, count];
    from = end;
    written = realm.write(async (change) => {
      noteProgress(change, start, end);
      for (const one of rendered) await writeArchived({ change, conversations, positions }, one);
    });
    written.catch(() => undefined);
    each.onProgress(count);
  };
  for await (const message of archive.read()) {
    count += 1;
    note(each.tally, message);
    if (count > done) batch.push(message);
    else for (const userId of message.unreadBy) positions.unread(userId, message.id);
    if (batch.length >= PER_TRANSACTION) await flush();
  }
  if (batch.length > 0) await flush();
  await written;
}

export function note(tally: Tally, { place, reactions }: ArchivedMessage): void {
  tally.messages += 1;
  if ('members' in place) tally.direct += 1;
  tally.reactions += reactions.length;
}

function renderAll({ services, realm, tally, uploads }: Import, batch: readonly ArchivedMessage[]) {
  const { state } = realm;
  const place = { services, realm, state, isPatient: true };
  return Promise.all(
    batch.map(async (message) => {
      const sender = state.account(message.senderId) ?? state.notificationBot;
      const attachmentIds = message.attachmentIds.filter((id) => uploads.has(id));
      const rendered = await renderArchived(place, sender, message, tally);
      return { message: { ...message, attachmentIds }, rendered };
    }),
  );
}
