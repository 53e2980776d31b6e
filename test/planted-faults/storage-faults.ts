import type { PlantedFault } from './planted-fault.ts';

/** Faults in the engines, in migrations, and between processes on one database. */
export const storageFaults: readonly PlantedFault[] = [
  {
    name: 'postgres-realm-row-not-locked',
    file: 'packages/server/src/core/storage/postgres/postgres-dialect.ts',
    find: "lockRow: 'FOR UPDATE',",
    plant: "lockRow: '',",
    harm: 'Writes fail at random if two servers on PostgreSQL give out the same ids.',
  },
  {
    name: 'postgres-notices-beyond-first-lost',
    file: 'packages/server/src/core/storage/postgres/commit-notices.ts',
    find: 'for (const [realmId] of notices) this.#waiting.delete(realmId);',
    plant: 'this.#waiting.clear();',
    harm: 'On a busy server with hundreds of organizations some events reach the other nodes late.',
  },
  {
    name: 'postgres-search-skips-edge',
    file: 'packages/server/src/core/storage/postgres/postgres-dialect.ts',
    find: "isDown ? '<=' : '>='",
    plant: "isDown ? '<' : '>'",
    harm: 'Search on PostgreSQL never finds the message at the edge between its two parts.',
  },
  {
    name: 'postgres-lock-timer-not-stopped',
    file: 'packages/server/src/core/storage/postgres/postgres-engine.ts',
    find: 'clearInterval(signs);',
    plant: '',
    harm: 'Each background job leaves a timer that queries PostgreSQL until the process ends.',
  },
  {
    name: 'sqlite-edited-message-keeps-old-words',
    file: 'packages/server/src/core/storage/migrations/0002-messages.ts',
    find: `WHEN old.search_text IS NOT new.search_text BEGIN
      INSERT INTO message_words (message_words, rowid, words)
        VALUES ('delete', \${wordsRow('old')}, old.search_text);`,
    plant: 'WHEN old.search_text IS NOT new.search_text BEGIN',
    harm: 'Search on SQLite finds a message by words that were edited out of it.',
  },
  {
    name: 'sqlite-transaction-begins-as-reader',
    file: 'packages/server/src/core/storage/sqlite/sqlite-engine.ts',
    find: "'BEGIN IMMEDIATE'",
    plant: "'BEGIN'",
    harm: 'A request fails as busy if a command writes to the same SQLite file at that moment.',
  },
  {
    name: 'sqlite-shared-descriptor-closed-early',
    file: 'packages/server/src/core/storage/sqlite/kept-descriptors.ts',
    find: 'if (found.users > 0) return;',
    plant: '',
    harm: 'Closing one view of a SQLite file releases the locks of the other, which damages the database.',
  },
  {
    name: 'migration-skips-free-log-readers',
    file: 'packages/server/src/core/storage/migrations/0014-log-readers.ts',
    find: 'position, holder, held_until FROM push_readers`',
    plant: "position, holder, held_until FROM push_readers WHERE holder <> ''`",
    harm: 'Notifications that wait during an upgrade are never sent if no process was reading their log.',
  },
  {
    name: 'log-lease-not-checked',
    file: 'packages/server/src/delivery/notifying/log-lease.ts',
    find: "if (stored === 0) throw new LeaseLost('Another process has taken over.');",
    plant: '',
    harm: 'A process that hung goes on after another took over, and phones are notified twice.',
  },
  {
    name: 'notifying-skips-rest-of-full-page',
    file: 'packages/server/src/delivery/notifying/log-entries.ts',
    find: 'rows.length < range.limit ? undefined : rows.at(-1)',
    plant: 'rows.length <= range.limit ? undefined : rows.at(-1)',
    harm: 'After an outage nobody is notified of more than the first fifty messages.',
  },
  {
    name: 'missed-events-end-at-cut-page',
    file: 'packages/server/src/core/event-queues/read-missed.ts',
    find: 'missed < ENTRIES_PER_PAGE && rows.length === missed',
    plant: 'missed < ENTRIES_PER_PAGE',
    harm: 'A client that was offline loses events if it missed megabytes of them.',
  },
  {
    name: 'log-trimmed-one-entry-too-far',
    file: 'packages/server/src/core/event-queues/trim-log.ts',
    find: 'stale.at(firstKept === -1 ? -1 : firstKept - 1)?.event_id',
    plant: 'stale.at(firstKept)?.event_id',
    harm: 'A client that returns in time is told that its queue is gone.',
  },
  {
    name: 'failed-change-undone-in-wrong-order',
    file: 'packages/server/src/core/realm/mutation.ts',
    find: 'this.#undo.reverse()',
    plant: 'this.#undo',
    harm: 'Half of a refused change stays visible on this server until it restarts.',
  },
  {
    name: 'unique-index-drops-new-holder',
    file: 'packages/server/src/core/storage/table-cache.ts',
    find: 'if (before !== undefined && index.get(before) === previous) index.delete(before);',
    plant: 'if (before !== undefined) index.delete(before);',
    harm: 'A channel cannot be found by a name that it took over from another one.',
  },
  {
    name: 'repeated-answer-ignores-other-processes',
    file: 'packages/server/src/http/answer-cache.ts',
    find: 'return (await realm.logHead.now()) === position ? known.body : undefined;',
    plant: 'return realm.state.position === position ? known.body : undefined;',
    harm: 'A client reads a page without the message that it has just sent to another node.',
  },
];
