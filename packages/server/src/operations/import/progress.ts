import { endAllQueues } from '../../core/event-queues/end-queues.ts';
import { setInternal } from '../../core/realm/create-realm.ts';
import type { ImportProgress, ImportSource } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Sql } from '../../core/storage/engine.ts';
import { audit } from '../../features/audit/audit.ts';
import {
  type RawRemoved,
  REMOVED_COLUMNS,
  removedMessage,
  removeMessages,
} from '../../features/message-edits/remove-messages.ts';
import { closeSetup } from '../../features/setup/setup-token.ts';
import { t } from '../../languages/command-line.ts';
import { ImportError } from './export-files.ts';

/** The client that messages from Slack name. */
export const SLACK_CLIENT = 'Slack import';

interface Beginning {
  readonly source: ImportSource;
  /** Identifies the export. */
  readonly fingerprint: string;
  /** The largest id of the import's messages, if it is known. */
  readonly lastMessageId: number | null;
  /** Changes the organization in the first transaction, after the checks. */
  prepare?(change: Mutation): Promise<void>;
}

/**
 * Closes the organization and records the import, or resumes an interrupted one. Fails if people have written already,
 * since messages are shown in the order in which they were stored.
 */
export function beginImport(realm: Realm, beginning: Beginning): Promise<ImportProgress> {
  return realm.write(async (change) => {
    const { state } = change;
    const begun = state.internal('import_progress');
    if (begun) return goOn(change, begun, beginning);
    await checkEmpty(change);
    await removeNotices(change);
    const progress = {
      source: beginning.source,
      export: beginning.fingerprint,
      entries: 0,
      first_message_id: change.lastMessageId + 1,
      last_message_id: beginning.lastMessageId,
    };
    setInternal(change, 'import_progress', progress);
    setInternal(change, 'deactivated', true);
    // A setup link would let an owner in before the import is complete.
    setInternal(change, 'setup_token_hash', null);
    change.emit('realm', { type: 'realm', op: 'deactivated', realm_id: realm.id });
    await endAllQueues(change);
    await beginning.prepare?.(change);
    return progress;
  });
}

async function goOn(
  change: Mutation,
  begun: ImportProgress,
  { source, fingerprint }: Beginning,
): Promise<ImportProgress> {
  if (begun.source !== source || begun.export !== fingerprint) {
    throw new ImportError(t('imports.different'));
  }
  await checkNobodyWrote(change, begun);
  if (change.state.internal('deactivated')) return begun;
  throw new ImportError(t('imports.reopened'));
}

interface Place {
  readonly sql: Sql;
  readonly realmId: number;
  readonly state: RealmState;
}

/** Does the same check early, since reading a large export takes a while. */
export async function checkMayBegin({ reader, id, state }: Realm): Promise<void> {
  if (state.internal('import_progress')) return;
  await checkEmpty({ sql: reader, realmId: id, state });
}

async function checkEmpty({ sql, realmId, state }: Place): Promise<void> {
  if (state.internal('deactivated')) {
    throw new ImportError(t('imports.deactivated'));
  }
  await checkNobodyWrote({ sql, realmId, state });
}

/** Ignores messages of the server itself, and those of the import that has begun. */
async function checkNobodyWrote(
  { sql, realmId, state }: Place,
  begun?: ImportProgress,
): Promise<void> {
  const last = begun?.last_message_id ?? null;
  const client = begun && last === null ? SLACK_CLIENT : '';
  const written = await sql.get(
    `SELECT 1 AS found FROM messages
     WHERE realm_id = $1 AND sender_id <> $2 AND client <> $3 AND id > $4 LIMIT 1`,
    [realmId, state.notificationBot.id, client, last ?? 0],
  );
  if (!written) return;
  throw new ImportError(t('imports.hasMessages'));
}

/**
 * Records the progress in the transaction that writes the messages. Fails if another run got further, so that two runs
 * never write the same messages.
 */
export function noteProgress(change: Mutation, from: number, entries: number): void {
  const before = underWay(change.state);
  if (before.entries !== from) throw anotherRun();
  setInternal(change, 'import_progress', { ...before, entries });
}

/** Returns the progress of the import. Fails if another run has finished it. */
export function underWay(state: RealmState): ImportProgress {
  const progress = state.internal('import_progress');
  if (progress) return progress;
  throw anotherRun();
}

function anotherRun(): Error {
  return new ImportError(t('imports.anotherRun'));
}

/** Opens the organization to people, in the last transaction of an import. */
export function endImport(change: Mutation): void {
  const { source } = underWay(change.state);
  setInternal(change, 'import_progress', null);
  setInternal(change, 'deactivated', false);
  closeSetup(change);
  audit(change, { kind: 'realm.imported', details: { source } });
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
