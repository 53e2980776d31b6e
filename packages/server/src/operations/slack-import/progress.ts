import { endAllQueues } from '../../core/event-queues/end-queues.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { SlackImportProgress } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import {
  type RawRemoved,
  REMOVED_COLUMNS,
  removedMessage,
  removeMessages,
} from '../../features/message-edits/remove-messages.ts';
import { SlackExportError } from './export-files.ts';

/** The client that imported messages name. */
export const IMPORTED = 'Slack import';

/**
 * Closes the organization and records the import, or resumes an interrupted one. Fails if people have written already,
 * since messages are shown in the order in which they were stored.
 */
export function beginImport(realm: Realm, fingerprint: string): Promise<SlackImportProgress> {
  return realm.write(async (change) => {
    const { state } = change;
    const begun = state.internal('slack_import');
    if (begun) return goOn(change, begun, fingerprint);
    await checkEmpty(change);
    await removeNotices(change);
    const progress = {
      export: fingerprint,
      entries: 0,
      first_message_id: change.lastMessageId + 1,
    };
    setInternal(change, 'slack_import', progress);
    setInternal(change, 'deactivated', true);
    // A setup link would let an owner in before the import is complete.
    setInternal(change, 'setup_token_hash', null);
    change.emit('realm', { type: 'realm', op: 'deactivated', realm_id: realm.id });
    await endAllQueues(change);
    return progress;
  });
}

async function goOn(
  change: Mutation,
  begun: SlackImportProgress,
  fingerprint: string,
): Promise<SlackImportProgress> {
  if (begun.export !== fingerprint) {
    throw new SlackExportError(
      'A different export was started in this organization. Continue with that one, unchanged, or import this one into a new organization.',
    );
  }
  await checkNobodyWrote(change, IMPORTED);
  if (change.state.internal('deactivated')) return begun;
  throw new SlackExportError(
    'The organization was reopened during this import. Close it with "tidings realm deactivate", then run the import again.',
  );
}

interface Place {
  readonly sql: Sql;
  readonly realmId: number;
  readonly state: RealmState;
}

/** Does the same check early, since reading a large export takes a while. */
export async function checkMayBegin({ reader, id, state }: Realm): Promise<void> {
  if (state.internal('slack_import')) return;
  await checkEmpty({ sql: reader, realmId: id, state });
}

async function checkEmpty({ sql, realmId, state }: Place): Promise<void> {
  if (state.internal('deactivated')) {
    throw new SlackExportError(
      'The organization is deactivated. Reopen it with "tidings realm reactivate".',
    );
  }
  await checkNobodyWrote({ sql, realmId, state }, '');
}

/** Ignores messages of the server itself, and of the given client. */
async function checkNobodyWrote({ sql, realmId, state }: Place, client: string): Promise<void> {
  const written = await sql.get(
    'SELECT 1 AS found FROM messages WHERE realm_id = $1 AND sender_id <> $2 AND client <> $3 LIMIT 1',
    [realmId, state.notificationBot.id, client],
  );
  if (!written) return;
  throw new SlackExportError(
    'This organization already has messages. Older messages cannot be added before them. Create a new organization with "tidings realm create" and import into that one.',
  );
}

/**
 * Records the progress in the transaction that writes the messages. Fails if another run got further, so that two runs
 * never write the same messages.
 */
export function noteProgress(change: Mutation, from: number, entries: number): void {
  const before = underWay(change.state);
  if (before.entries !== from) throw anotherRun();
  setInternal(change, 'slack_import', { ...before, entries });
}

/** Returns the progress of the import. Fails if another run has finished it. */
export function underWay(state: RealmState): SlackImportProgress {
  const progress = state.internal('slack_import');
  if (progress) return progress;
  throw anotherRun();
}

function anotherRun(): Error {
  return new SlackExportError(
    'Another run of this import is in progress or has finished it. This run stops.',
  );
}

/**
 * Deletes the server's own messages, such as notices about new channels. Messages are in order of time, and imported
 * ones are older.
 */
async function removeNotices(change: Mutation): Promise<void> {
  const rows = await change.sql.all<RawRemoved>(
    `SELECT ${REMOVED_COLUMNS} FROM messages WHERE realm_id = $1 ORDER BY recipient_id, topic_key, id`,
    [change.realmId],
  );
  const places = new Map<string, RawRemoved[]>();
  for (const row of rows) {
    const place = `${row.recipient_id} ${row.topic_key}`;
    places.set(place, [...(places.get(place) ?? []), row]);
  }
  for (const removed of places.values()) await removeMessages(change, removed.map(removedMessage));
}
