import { limits } from '@tidings/shared-types';
import { expireEventQueues } from './core/event-queues/expire-event-queues.ts';
import { trimLogs } from './core/event-queues/trim-log.ts';
import { expireIdempotencyKeys } from './core/jobs/expire-idempotency-keys.ts';
import { repeat } from './core/jobs/repeat.ts';
import { tracedAlone } from './core/traces/traced.ts';
import { startMail } from './delivery/mail/start-mail.ts';
import { startMissedMessages } from './delivery/missed-messages/start-missed-messages.ts';
import { startPush } from './delivery/push/start-push.ts';
import { startWebhooks } from './delivery/webhooks/start-webhooks.ts';
import { trimAuditLog } from './features/audit/trim-audit-log.ts';
import { startOutgoingBots } from './features/bots/outgoing/start-outgoing-bots.ts';
import { markOrderedRead } from './features/channels/read-by-all.ts';
import { erasePeople } from './features/erasure/erase-people.ts';
import { announceFullMembers } from './features/groups/full-members.ts';
import { forgetOldInvitations } from './features/invites/forget-old-invitations.ts';
import { endExpiredKeys } from './features/keys/end-expired-keys.ts';
import { forgetOldPages } from './features/page-previews/forget-old-pages.ts';
import { holdPresence } from './features/presence/hold-presence.ts';
import { joinReadRanges } from './features/read-state/join-read-ranges.ts';
import { makeExports } from './features/realm-exports/make-exports.ts';
import { sendReminders } from './features/reminders/send-reminders.ts';
import { deleteExpired } from './features/retention/delete-expired.ts';
import { deliverDue } from './features/scheduled-messages/deliver-due.ts';
import { rebuildIndexes } from './features/search/rebuild-index.ts';
import { endIssuedKeys, forgetExpiredTokens } from './features/token-issuers/issued-keys.ts';
import type { Services } from './services.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** Clients report as often. */
const PRESENCE_MS = limits.server_presence_ping_interval_seconds * SECOND_MS;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Starts the background jobs. Returns a function that stops them and waits for those that are running. Those that look
 * for due work are not traced themselves: mostly they find none, and what they find has traces of its own.
 *
 * `lookIntervalMs` is short because times are whole seconds and looking for due work reads one index.
 */
export function startJobs(services: Services, lookIntervalMs = SECOND_MS): () => Promise<void> {
  const { engine, log, traces } = services;
  const stopping = new AbortController();
  const job = (name: string, work: () => Promise<void>, intervalMs: number) =>
    repeat(
      () =>
        engine.exclusively(name, intervalMs < MINUTE_MS ? work : tracedAlone(traces, name, work)),
      intervalMs,
      (error) => log.error({ err: error }, `could not ${name}`),
    );
  const stops = [
    job('expire idempotency keys', () => expireIdempotencyKeys(services), HOUR_MS),
    job('forget old pages', () => forgetOldPages(services), HOUR_MS),
    job('forget old invitations', () => forgetOldInvitations(services), HOUR_MS),
    job('forget expired sign-in tokens', () => forgetExpiredTokens(services), HOUR_MS),
    job('trim the audit log', () => trimAuditLog(services), HOUR_MS),
    // Every process writes the refusals that it saw itself.
    repeat(
      () => services.refusedSignIns.write(),
      5 * lookIntervalMs,
      (error) => log.error({ err: error }, 'could not write refused sign-ins'),
    ),
    job('expire event queues', () => expireEventQueues(services), HOUR_MS),
    job('delete old messages', () => deleteExpired(services, stopping.signal), HOUR_MS),
    job('mark archived channels as read', () => markOrderedRead(services), HOUR_MS),
    job('rebuild search indexes', () => rebuildIndexes(services, stopping.signal), MINUTE_MS),
    job('join read ranges', () => joinReadRanges(services), DAY_MS),
    job('trim the event log', () => trimLogs(services), HOUR_MS),
    // Every process writes the usage that it saw itself, so this runs on all of them.
    repeat(
      () => services.eventQueues.writeUse(),
      MINUTE_MS,
      (error) => log.error({ err: error }, 'could not store the last use of event queues'),
    ),
    repeat(
      () => holdPresence(services),
      PRESENCE_MS,
      (error) => log.error({ err: error }, 'could not hold presence'),
    ),
    repeat(
      () => services.keyUse.write(),
      MINUTE_MS,
      (error) => log.error({ err: error }, 'could not store the last use of keys'),
    ),
    job('end expired keys', () => endExpiredKeys(services), HOUR_MS),
    job('announce full members', () => announceFullMembers(services), MINUTE_MS),
    job('send scheduled messages', () => deliverDue(services), lookIntervalMs),
    job('send reminders', () => sendReminders(services), lookIntervalMs),
    job('end keys of token issuers', () => endIssuedKeys(services), lookIntervalMs),
    job('erase people', () => erasePeople(services, stopping.signal), lookIntervalMs),
    // No index finds these: the look reads the settings of all organizations.
    job('export organizations', () => makeExports(services, stopping.signal), 10 * lookIntervalMs),
    startPush(services, lookIntervalMs),
    startMissedMessages(services, lookIntervalMs),
    startMail(services, lookIntervalMs),
    startWebhooks(services, lookIntervalMs),
    startOutgoingBots(services, lookIntervalMs),
  ];
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
    await services.refusedSignIns
      .write({ all: true })
      .catch((error: unknown) => log.error({ err: error }, 'could not write refused sign-ins'));
  };
}
