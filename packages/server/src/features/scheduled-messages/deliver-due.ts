import { ApiError } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { decodeRow, type RawRow } from '../../core/storage/rows.ts';
import { type ScheduledMessageRow, scheduledMessages } from '../../core/storage/tables/writing.ts';
import type { Services } from '../../services.ts';
import { approvedMessage, hasHook, sending } from '../before-send-hook/approved-content.ts';
import { addressee } from '../messages/addressee.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { renderMessage } from '../messages/render-typed-text.ts';
import { wantPreviews } from '../page-previews/want-previews.ts';
import { checkIsDeliverable, deliver } from './deliver.ts';
import { recordFailure } from './record-failure.ts';

/** Number of messages that are sent together. */
const BATCH = 500;

interface Due {
  readonly realm: Realm;
  readonly message: ScheduledMessageRow;
}

/**
 * Sends the due scheduled messages. Keeps no state between runs, so restarts lose nothing, and any number of processes
 * can run it: each message's state changes in the transaction that sends it, and that transaction checks the state. A
 * message is tried once. If the server is the reason for a failure, such as an unreachable database, the message stays
 * due.
 */
export async function deliverDue(services: Services): Promise<void> {
  const { engine, clock, realms } = services;
  const due = await engine.reader.all<{ id: number }>(
    `SELECT DISTINCT realm_id AS id FROM scheduled_messages
     WHERE status = 'pending' AND deliver_at <= $1 ORDER BY realm_id`,
    [inSeconds(clock.now())],
  );
  const ids = due.map(({ id }) => id);
  await realms.inEach(ids, async (realm) => {
    // A slow hook must not delay the messages of other organizations.
    if (hasHook(realm.state)) services.checkedDeliveries.add(`${realm.id}`, realm);
    else await deliverIn(services, realm);
  });
}

/** Sends the due scheduled messages of one organization. Ends soon after the signal if a hook is asked about them. */
export async function deliverIn(
  services: Services,
  realm: Realm,
  signal?: AbortSignal,
): Promise<void> {
  let due: Due[];
  do {
    due = await dueMessages(services, realm);
    const deliveries = await Promise.all(
      due.map((each) => prepareDelivery(services, each, signal)),
    );
    // Started in order of their times, which a realm's writes keep.
    const outcomes = await Promise.allSettled(deliveries.map((start) => start()));
    const errors = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, 'Some scheduled messages failed');
  } while (due.length === BATCH);
}

const SELECT_DUE = `SELECT ${Object.keys(scheduledMessages.columns).join(', ')}
  FROM scheduled_messages WHERE realm_id = $1 AND status = 'pending' AND deliver_at <= $2
  ORDER BY deliver_at, id LIMIT ${BATCH}`;

async function dueMessages({ clock }: Services, realm: Realm): Promise<Due[]> {
  const rows = await realm.reader.all<RawRow>(SELECT_DUE, [realm.id, inSeconds(clock.now())]);
  return rows.map((row) => ({ realm, message: decodeRow(scheduledMessages, row) }));
}

/** Renders a message outside the transaction. Returns the function that writes it. */
async function prepareDelivery(
  services: Services,
  due: Due,
  signal: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  try {
    const rendered = await render(services, due, signal);
    return () => tryDelivery(services, due, rendered);
  } catch (error) {
    return () => failDelivery(services, due, error);
  }
}

async function render(
  services: Services,
  { realm, message }: Due,
  signal: AbortSignal | undefined,
): Promise<RenderedMessage> {
  const { state } = realm;
  const now = services.clock.now();
  const sender = checkIsDeliverable(state, message, now);
  const place = { services, realm, state, isPatient: true };
  const to = addressee(state, sender, message.type, message.recipients, now);
  const { topic, content: typed, custom } = message;
  const proposal = { reason: sending, sender, to, topic, content: typed, custom };
  const content = await approvedMessage(place, proposal, signal);
  return renderMessage(place, sender, content);
}

async function tryDelivery(services: Services, due: Due, rendered: RenderedMessage): Promise<void> {
  try {
    const sender_id = due.message.user_id;
    await due.realm.write(async (change) => {
      const id = await deliver(change, due.message, rendered);
      const place = { services, realm: due.realm, origin: services.config.publicUrl ?? '' };
      if (id !== undefined) wantPreviews(change, place, { id, sender_id }, rendered);
    });
  } catch (error) {
    await failDelivery(services, due, error);
  }
}

/** Records the failure if the error is meant for the author. Other errors are faults of the server. */
async function failDelivery(
  services: Services,
  { realm, message }: Due,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError)) throw error;
  await recordFailure(services, realm, message, error.message);
}
