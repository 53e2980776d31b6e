import type { PlantedFault } from './planted-fault.ts';

/** Faults in webhooks: in what they see, in the order of deliveries, and in how they stop. */
export const webhookFaults: readonly PlantedFault[] = [
  {
    name: 'webhook-skips-what-failed',
    file: 'packages/server/src/delivery/webhooks/webhook-run.ts',
    find: 'this.#set({ deliveries, pending_id: lastId,',
    plant: 'this.#set({ deliveries, cursor, pending_id: lastId,',
    harm: 'A receiver that fails once never gets the events of that delivery.',
  },
  {
    name: 'webhook-repeats-with-other-events',
    file: 'packages/server/src/delivery/webhooks/realm-delivery.ts',
    find: 'lastId: pinned === 0 ? this.#hold.lastId : pinned',
    plant: 'lastId: this.#hold.lastId',
    harm: 'A repeated delivery has another id and more events, so a receiver takes it for a new one.',
  },
  {
    name: 'webhook-sees-what-its-account-sees-now',
    file: 'packages/server/src/core/event-queues/batch-reader.ts',
    find: 'wireEvents(entry, queue, membershipAt(id), moment)',
    plant: 'wireEvents(entry, queue, membershipAt(this.#realm.state.position), moment)',
    harm: 'A webhook that is late gets messages from before its account joined a private channel.',
  },
  {
    name: 'webhook-of-guest-gets-changes',
    file: 'packages/server/src/core/event-queues/wire-events.ts',
    find: 'return queue.options.isWebhook === true && !membership.isGuest;',
    plant: 'return queue.options.isWebhook === true;',
    harm: 'A webhook whose account became a guest gets the texts of edits in all public channels.',
  },
  {
    name: 'webhook-replays-from-before-it-was-added',
    file: 'packages/server/src/features/webhooks/replay-from.ts',
    find: 'const oldest = Math.max(cursorAfter(logStart), starts_after);',
    plant: 'const oldest = cursorAfter(logStart);',
    harm: 'A new webhook gets messages that were deleted before it was added.',
  },
  {
    name: 'webhook-progress-undoes-replay',
    file: 'packages/server/src/delivery/webhooks/store-progress.ts',
    find: 'AND webhook_progress.generation = reached.generation',
    plant: '',
    harm: 'A process that still delivers overwrites where an administrator let a webhook begin again.',
  },
  {
    name: 'webhook-old-secret-ends-at-once',
    file: 'packages/server/src/core/http-client/signing-secrets.ts',
    find: 'this.#bothUntil > now ? this.#both : this.#newest',
    plant: 'this.#bothUntil > now ? this.#newest : this.#newest',
    harm: 'A backend refuses all events between the rotation of a secret and its own restart.',
  },
  {
    name: 'webhook-owner-told-twice',
    file: 'packages/server/src/delivery/webhooks/pause-webhook.ts',
    find: 'if (!row?.is_enabled || row.generation !== generation) return;',
    plant: 'if (!row) return;',
    harm: 'Two processes that pause a webhook both tell its owner.',
  },
  {
    name: 'webhooks-of-one-organization-first',
    file: 'packages/server/src/delivery/webhooks/pace.ts',
    find: 'this.#waiting.add(String(realmId), { signal, start });',
    plant: "this.#waiting.add('', { signal, start });",
    harm: 'An organization with many webhooks delays those of all others.',
  },
  {
    name: 'webhook-without-events-takes-turns',
    file: 'packages/server/src/delivery/webhooks/realm-delivery.ts',
    find: 'if (!(await this.#next(run, oneEvent))) return;',
    plant: '',
    harm: 'Webhooks that match nothing delay those of all organizations.',
  },
  {
    name: 'webhook-of-closed-organization-goes-on',
    file: 'packages/server/src/delivery/webhooks/closing-hold.ts',
    find: 'return this.#closedAt === undefined ? undefined : lastIdOf(this.#closedAt);',
    plant: 'return undefined;',
    harm: 'A backend gets events of an organization that closed.',
  },
  {
    name: 'lease-lost-to-own-writes',
    file: 'packages/server/src/delivery/notifying/log-lease.ts',
    find: 'readonly #writes = new SerialQueue();',
    plant: 'readonly #writes = { run: <T>(task: () => Promise<T>) => task() };',
    harm: 'On PostgreSQL, a process that pauses a webhook stops delivering to the others for a while.',
  },
];
