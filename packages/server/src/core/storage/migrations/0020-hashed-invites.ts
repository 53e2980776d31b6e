import { hash } from 'node:crypto';
import type { WritableSql } from '../engine.ts';
import type { Migration } from './migration.ts';

interface OldInvite {
  readonly realm_id: number;
  readonly id: number;
  readonly token: string;
}

/** Replaces tokens of invitations with their hashes. Links that were shared or wait to be mailed still work. */
export const hashedInvites: Migration = {
  id: 20,
  name: 'hashed invites',
  sql: () => [
    'ALTER TABLE invites RENAME COLUMN token TO token_hash',
    'ALTER TABLE invites ADD COLUMN sealed_token TEXT',
  ],
  async convert(tx) {
    const invites = await tx.all<OldInvite>(
      'SELECT realm_id, id, token_hash AS token FROM invites',
    );
    await addToWaitingMails(tx, invites);
    for (const { realm_id, id, token } of invites) {
      await tx.run('UPDATE invites SET token_hash = $1 WHERE realm_id = $2 AND id = $3', [
        hash('sha256', token),
        realm_id,
        id,
      ]);
    }
  },
};

/** Adds the tokens to waiting mails, which used to look them up when sent. */
async function addToWaitingMails(tx: WritableSql, invites: readonly OldInvite[]): Promise<void> {
  const tokens = new Map(invites.map(({ realm_id, id, token }) => [`${realm_id} ${id}`, token]));
  const mails = await tx.all<{ realm_id: number; id: number; details: string }>(
    "SELECT realm_id, id, details FROM mails WHERE occasion = 'invitation'",
  );
  for (const { realm_id, id, details } of mails) {
    const known: { inviteId: number } = JSON.parse(details);
    const token = tokens.get(`${realm_id} ${known.inviteId}`);
    if (token === undefined) continue;
    const complete = JSON.stringify({ ...known, token });
    await tx.run('UPDATE mails SET details = $1 WHERE realm_id = $2 AND id = $3', [
      complete,
      realm_id,
      id,
    ]);
  }
}
