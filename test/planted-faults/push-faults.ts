import type { PlantedFault } from './planted-fault.ts';

const badges = 'packages/server/src/delivery/push/badges.ts';
const shownCounts = 'packages/server/src/delivery/push/shown-counts.ts';

/** Faults in the counts on icons, and in what UnifiedPush gets. */
export const pushFaults: readonly PlantedFault[] = [
  {
    name: 'icon-of-other-devices-keeps-its-count',
    file: badges,
    find: 'isRise ? await receiversOf(realm, entry) : await ownersIn(realm, entry)',
    plant: 'isRise ? await receiversOf(realm, entry) : []',
    harm: 'Messages that were read on the phone stay in the count of the tablet.',
  },
  {
    name: 'silent-notification-sent-to-browsers',
    file: shownCounts,
    find: "return token_kind !== 'web_push';",
    plant: "return token_kind !== ('' as string);",
    harm: 'Safari ends a subscription whose notifications show nothing.',
  },
  {
    name: 'count-of-failed-notification-taken-for-shown',
    file: shownCounts,
    find: 'account.counts.delete(device.push_account_id);',
    plant: '',
    harm: 'After an outage of the relay, icons keep the count from before it.',
  },
  {
    name: 'count-that-a-device-did-not-get-never-repeated',
    file: 'packages/server/src/delivery/push/hand-over.ts',
    find: "failed.push(...those('failed'));",
    plant: '',
    harm: 'A device that its service did not reach once keeps an old count until the next change.',
  },
  {
    name: 'counts-of-another-process-unknown',
    file: badges,
    find: 'last?.lease.position === lease.position',
    plant: 'last !== undefined',
    harm: 'With two processes, icons keep a count that the other one sent.',
  },
  {
    name: 'counts-beyond-the-first-fifty-forgotten',
    file: badges,
    find: 'for (const id of due) if (!all.has(id)) shown.forget(id);',
    plant: 'for (const id of due) shown.noteCurrent(id);',
    harm: 'After a message to a large channel, only fifty people see it in the count.',
  },
  {
    name: 'muted-topics-counted-on-icons',
    file: 'packages/shared-types/src/badge-count.ts',
    find: 'if (isWhole && !isMuted) return unread;',
    plant: 'if (isWhole) return unread;',
    harm: 'The icon shows a number that nothing in the app explains.',
  },
  {
    name: 'unified-push-hides-texts',
    file: 'packages/server/src/delivery/push/notify.ts',
    find: "if (token_kind !== 'web_push') return false;",
    plant: "if (token_kind !== 'web_push' && token_kind !== 'unified_push') return false;",
    harm: 'A setting for the desktop takes the text out of the notifications of a phone.',
  },
];
