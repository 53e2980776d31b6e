import { endAllQueues } from '../event-queues/end-queues.ts';
import { setInternal } from '../realm/create-realm.ts';
import type { SlackImportProgress } from '../realm/internal-settings.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Sql } from '../storage/engine.ts';
import { IMPORTED } from './imported.ts';
import { removeNotices } from './remove-notices.ts';
import { SlackExportError } from './slack-export-error.ts';

/**
 * Closes the organization and notes what is being imported into it; or goes on with what was interrupted.
 * Fails where people have written already: messages stand in the order in which they came in.
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
    // A link to set up would let an owner in before everything is there.
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
      'Another export was begun with in this organization. Go on with that one, unchanged, or import this one into a new organization.',
    );
  }
  await checkNobodyWrote(change, IMPORTED);
  if (change.state.internal('deactivated')) return begun;
  throw new SlackExportError(
    'This import was begun, and then the organization was opened. "tidings realm deactivate" closes it again, and then this goes on.',
  );
}

interface Place {
  readonly sql: Sql;
  readonly realmId: number;
  readonly state: RealmState;
}

/** The same in advance: to read a whole export takes a while. */
export async function checkMayBegin({ reader, id, state }: Realm): Promise<void> {
  if (state.internal('slack_import')) return;
  await checkEmpty({ sql: reader, realmId: id, state });
}

async function checkEmpty({ sql, realmId, state }: Place): Promise<void> {
  if (state.internal('deactivated')) {
    throw new SlackExportError(
      'The organization is deactivated. "tidings realm reactivate" opens it.',
    );
  }
  await checkNobodyWrote({ sql, realmId, state }, '');
}

/** The server itself may have, and who is known under the name of this client. */
async function checkNobodyWrote({ sql, realmId, state }: Place, client: string): Promise<void> {
  const written = await sql.get(
    'SELECT 1 AS found FROM messages WHERE realm_id = $1 AND sender_id <> $2 AND client <> $3 LIMIT 1',
    [realmId, state.notificationBot.id, client],
  );
  if (!written) return;
  throw new SlackExportError(
    'Somebody has written in this organization already. Messages are shown in the order in which they came in, so what is older can only come before them: import into a new organization, which "tidings realm create" makes.',
  );
}

/**
 * To be part of the transaction that writes what it tells of. Fails where another run has come further, so that
 * none of two writes what the other has written.
 */
export function noteProgress(change: Mutation, from: number, entries: number): void {
  const before = underWay(change.state);
  if (before.entries !== from) throw anotherRun();
  setInternal(change, 'slack_import', { ...before, entries });
}

/** Fails where another run has ended the import. */
export function underWay(state: RealmState): SlackImportProgress {
  const progress = state.internal('slack_import');
  if (progress) return progress;
  throw anotherRun();
}

function anotherRun(): Error {
  return new SlackExportError(
    'Another run of this import is under way, or has ended it. This one stops.',
  );
}
