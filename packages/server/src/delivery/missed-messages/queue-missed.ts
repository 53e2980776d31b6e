import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { mails } from '../../core/storage/tables/mails.ts';
import { topicKey } from '../../features/messages/topic.ts';
import { readersAmong } from '../../features/read-state/readers-among.ts';
import type { Services } from '../../services.ts';
import { isReachable } from '../mail/is-mailable.ts';
import type { Mail } from '../mail/mail.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { concernOf } from '../notifying/concern.ts';
import type { MessageEntry } from '../notifying/log-entries.ts';
import type { LogStep } from '../notifying/log-reader.ts';
import { candidates, type NotifiedMessage, occasionOf } from '../notifying/occasion.ts';
import { type MissedMessages, withMore } from './missed.ts';

const occasion = 'missed messages';

/** By user and conversation. */
type MissedByPerson = Map<string, { readonly userId: number; missed: MissedMessages }>;

/**
 * Queues mails for all users whom part of the log concerns. Whether they missed the messages is decided when the mail
 * is due. The progress in the log is stored in the same change, so nothing is queued twice.
 */
export async function queueMissed(services: Services, step: LogStep): Promise<void> {
  const { realm, lease, entries, position } = step;
  const all: MissedByPerson = new Map();
  for (const entry of entries) {
    if (entry.kind === 'message') await addMissed(all, services, realm, entry);
    await lease.renew();
  }
  if (all.size === 0) return lease.advance(position);
  await realm.write(async (change) => {
    await lease.advanceWith(change, position);
    await putDown(change, all);
  });
}

async function addMissed(
  all: MissedByPerson,
  { engine, clock }: Services,
  realm: Realm,
  entry: MessageEntry,
): Promise<void> {
  const { state } = realm;
  const now = clock.now();
  const happened = await occasionOf(realm, entry, now);
  if (!happened) return;
  const { message, isEdit } = happened;
  const concerned = candidates(realm, 'email', happened).filter(
    (id) => concernOf(state, 'email', id, happened, now) && mayBeMailed(state, id),
  );
  if (concerned.length === 0) return;
  const reading = { sql: realm.reader, dialect: engine.dialect, realmId: realm.id, state, now };
  // Access is checked already; this asks only who has read the message.
  const readers = new Set(
    await readersAmong(reading, { id: message.id, channel_id: null }, concerned),
  );
  const conversation = conversationOf(message);
  const one = [{ id: message.id, at: entry.at, isEdit }];
  for (const userId of concerned) {
    if (readers.has(userId)) continue;
    const key = keyOf(userId, conversation);
    const { missed } = all.get(key) ?? { missed: { conversation, messages: [], earlier: 0 } };
    all.set(key, { userId, missed: withMore(missed, one) });
  }
}

/** Adds messages to the queued mail about their conversation, if there is one. */
async function putDown(change: Mutation, all: MissedByPerson): Promise<void> {
  const { state } = change;
  const waiting = new Map<string, Mail<typeof occasion>>();
  for (const mail of await mailsWaitingFor(change, [...all.values()])) {
    waiting.set(keyOf(mail.user_id ?? -1, mail.details.conversation), mail);
  }
  for (const [key, { userId, missed }] of all) {
    const mail = waiting.get(key);
    const user = state.users.get({ id: userId });
    if (mail) {
      const details = withMore(mail.details, missed.messages);
      // Another process may be sending the mail, or have died after sending it. The changed mail counts as a new one
      // (see `nameOf`), claimed by no process.
      change.put(mails, { ...mail, details, queued_at: mail.queued_at + 1, claimed_until: 0 });
    } else if (user) {
      const collectMs =
        1000 * state.userSetting(userId, 'email_notifications_batching_period_seconds');
      const dueAt = (missed.messages[0]?.at ?? change.now) + collectMs;
      const address = user.delivery_email;
      queueMail(change, { occasion, address, user_id: userId, details: missed }, dueAt);
    }
  }
}

async function mailsWaitingFor(
  { sql, dialect, realmId, now }: Mutation,
  people: readonly { readonly userId: number }[],
): Promise<Mail<typeof occasion>[]> {
  const rows = await sql.all<RawRow>(
    `SELECT ${Object.keys(mails.columns).join(', ')} FROM mails
     WHERE realm_id = $1 AND ${dialect.among('user_id', '$2')} AND occasion = $3
     AND claimed_until <= $4 ${dialect.lockRow}`,
    [realmId, JSON.stringify(people.map(({ userId }) => userId)), occasion, now],
  );
  return rows.map((row) => decodeRow(mails, row) as Mail<typeof occasion>);
}

function mayBeMailed({ users }: RealmState, id: number): boolean {
  const user = users.get({ id });
  return user !== undefined && isReachable(user);
}

function conversationOf({ channel_id, topic, recipient_id }: NotifiedMessage): string {
  return channel_id === null ? `direct ${recipient_id}` : `${channel_id} ${topicKey(topic)}`;
}

function keyOf(userId: number, conversation: string): string {
  return `${userId} ${conversation}`;
}
