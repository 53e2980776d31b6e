import type { PlantedFault } from './planted-fault.ts';

const badges = 'packages/server/src/delivery/push/badges.ts';

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
    file: badges,
    find: "({ token_kind }) => token_kind !== 'web_push',",
    plant: "({ token_kind }) => token_kind !== ('' as string),",
    harm: 'Safari ends a subscription whose notifications show nothing.',
  },
  {
    name: 'count-of-failed-notification-taken-for-shown',
    file: badges,
    find: '          shown.delete(id);\n',
    plant: '',
    harm: 'After an outage of the relay, icons keep the count from before it.',
  },
  {
    name: 'counts-beyond-the-first-fifty-forgotten',
    file: badges,
    find: 'for (const id of due) if (!all.has(id)) dueAt.delete(id);',
    plant: 'for (const id of due) dueAt.delete(id);',
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
