import type { PlantedFault } from './planted-fault.ts';

const moves = 'packages/server/src/operations/realm-move';
const copies = 'packages/server/src/operations/copies';

/** Faults in moves of organizations between databases, and in continuous copies of SQLite. */
export const operationsFaults: readonly PlantedFault[] = [
  {
    name: 'move-leaves-the-last-changes',
    file: `${moves}/move-realm.ts`,
    find: '            await bringChanges(...sides, changes);\n',
    plant: '',
    harm: 'An edit in a large table just before the switch is lost.',
  },
  {
    name: 'move-forgets-changes-noted-meanwhile',
    file: `${moves}/capture.ts`,
    find: `await tx.run(
      \`DELETE FROM move_changes WHERE realm_id = $1
       AND id IN (SELECT value FROM \${dialect.valuesFrom('$2', 'text', 'taken')})\`,
      [this.#realmId, JSON.stringify(ids)],
    );`,
    plant: `await tx.run(
      \`DELETE FROM move_changes WHERE realm_id = $1 AND table_name <> '' AND $2 <> ''
       AND 0 < (SELECT COUNT(*) FROM \${dialect.valuesFrom('$2', 'text', 'taken')})\`,
      [this.#realmId, JSON.stringify(ids)],
    );`,
    harm: 'A row of a large table that changes while a round brings others keeps its old state at the target.',
  },
  {
    name: 'move-notes-no-edits-on-sqlite',
    file: `${moves}/capture.ts`,
    find: `    trigger('update', 'new', \`\${before} UNION \${after}\`),\n`,
    plant: '',
    harm: 'A message of a large organization that was edited during the move has its old text again.',
  },
  {
    name: 'move-never-brings-late-files',
    file: `${moves}/move-realm.ts`,
    find: `            const named = await namedFiles(from, this.#from.realmId);
            await this.#files.copy(named.map(({ path }) => path));
`,
    plant: '',
    harm: 'A file that was uploaded during the move is missing afterwards.',
  },
  {
    name: 'move-keeps-deleted-files',
    file: `${moves}/move-realm.ts`,
    find: '    await this.#files.keepOnly(named.map(({ path }) => path));\n',
    plant: '',
    harm: 'A file that was deleted during the move stays at the target for ever.',
  },
  {
    name: 'moved-pictures-under-the-old-number',
    file: `${moves}/copied-files.ts`,
    find: "return kind === 'files' ? path : [kind, this.#numbers.to, ...rest].join('/');",
    plant: "return kind === 'files' ? path : [kind, this.#numbers.from, ...rest].join('/');",
    harm: 'After a move to another number, nobody has a profile picture.',
  },
  {
    name: 'moved-log-begins-anew',
    file: `${moves}/places.ts`,
    find: 'realm.last_event_id, realm.last_message_id, realm.last_id, realm.log_start, id]',
    plant: 'realm.last_event_id, realm.last_message_id, 0, realm.log_start, id]',
    harm: 'The first new channel after a move gets the number of a person or an old channel.',
  },
  {
    name: 'cancellation-leaves-triggers',
    file: `${moves}/undo-move.ts`,
    find: '  await stopCapture(source.engine, realm.id, tables);\n  if (arriving)',
    plant: '  if (arriving)',
    harm: 'After a cancelled move, each change writes a note that nobody ever deletes.',
  },
  {
    name: 'cancellation-deletes-a-served-organization',
    file: `${moves}/undo-move.ts`,
    find: "if (there?.move_state !== null) return there?.move_state === 'arriving' ? there : undefined;",
    plant: "if (there?.move_state !== 'moved') return there;",
    harm: 'A cancellation that comes too late deletes the organization at the target, which serves it.',
  },
  {
    name: 'source-removed-before-the-switch',
    file: `${moves}/undo-move.ts`,
    find: `    realm.move_state !== 'moved' ||
    !there ||
    !(await isServedThere(target.engine.reader, realm))`,
    plant: "    realm.move_state !== 'moved' ||\n    !there",
    harm: 'A removal after a move that was killed between its commits deletes what no server serves yet.',
  },
  {
    name: 'thinning-out-removes-shared-chunks',
    file: `${copies}/thin-out-copies.ts`,
    find: 'for (const { path } of kept) {\n    for (const chunk',
    plant: 'for (const { path } of kept.slice(-1)) {\n    for (const chunk',
    harm: 'Only the newest snapshot can be restored; the others lack chunks.',
  },
  {
    name: 'restore-accepts-a-broken-chain',
    file: `${copies}/restore-copy.ts`,
    find: 'const follows = previous === undefined || header.previous === previous;',
    plant: 'const follows = true;',
    harm: 'A segment of another series is taken for the one that belongs there.',
  },
  {
    name: 'restore-goes-beyond-the-time',
    file: `${copies}/restore-copy.ts`,
    find: '(segment ? segment.at > wanted : before >= wanted)',
    plant: '(segment ? before >= wanted : before >= wanted)',
    harm: 'A restore to the moment before a mistake contains the mistake.',
  },
  {
    name: 'two-servers-copy-to-one-place',
    file: `${copies}/copier.ts`,
    find: '      await this.#assertOwn();\n      await this.#place.putHead',
    plant: '      await this.#place.putHead',
    harm: 'An old server goes on copying beside its successor, and no log says so.',
  },
  {
    name: 'log-followed-without-a-reader',
    file: 'packages/server/src/core/storage/sqlite/log-follower.ts',
    find: "  await connection.get('SELECT 1 AS one FROM sqlite_master LIMIT 1');\n",
    plant: '',
    harm: 'SQLite overwrites a part of the log that the copies still lack.',
  },
  {
    name: 'newest-page-of-a-log-not-the-last',
    file: 'packages/server/src/core/storage/sqlite/log-follower.ts',
    find: 'pages.set(frame.page, Buffer.from(frame.content));',
    plant: 'if (!pages.has(frame.page)) pages.set(frame.page, Buffer.from(frame.content));',
    harm: 'A page that two commits within a second change is copied as the first one left it.',
  },
];
