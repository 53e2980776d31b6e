import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Engine, SqlValue } from '../../../src/core/storage/engine.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { openEngine } from '../../../src/core/storage/open-engine.ts';
import { storedPath } from '../../../src/features/uploads/upload-files.ts';
import { exportRealm } from '../../../src/operations/export/export-realm.ts';
import { upload } from '../../features/uploads/raw-request.ts';
import { fresh } from '../../support/channels.ts';
import { silent } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { sent } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';
import { readExport } from './read-export.ts';

forEachTeam((team) => {
  test('operations: an export made during writes is a consistent snapshot, and says of when', async () => {
    const author = await team().person();
    const channel = await team().channel(fresh(), { by: author });
    const address = await upload(author, 'early.txt', 'early');
    const early = await sent(author, channel, 'early', `[early](${address})`);
    const edited = await sent(author, channel, 'early', 'as it was');
    const engine = await openEngine({ database: team().database, log: silent });
    let now = Date.now();
    const moment = now;
    const writeMeanwhile = async () => {
      now += 3_600_000;
      await author.patch(`/messages/${edited}`, { content: 'changed' });
      await team().owner.delete(`/messages/${early}`);
      await sent(author, channel, 'late', `[late](${await upload(author, 'late.txt', 'late')})`);
      await team().channel(fresh('late'));
    };
    const pauses = [{ snapshot: 2, after: 'last_event_id', work: writeMeanwhile }];
    const to = join(team().data, 'export');
    await exportRealm(
      {
        engine: withPauses(engine, pauses),
        files: new FolderStore(join(team().data, 'uploads')),
        clock: { now: () => now },
      },
      team().realm,
      to,
    ).finally(() => engine.close());
    expect(pauses).toEqual([]);
    const { organization, uploads, messages, messageOf } = await readExport(to);
    expect(organization.exported_at).toBe(new Date(moment).toISOString());
    expect(messageOf(early).files).toEqual([`files${decodeURIComponent(address)}`]);
    expect(messageOf(edited).content).toBe('as it was');
    expect(messages.filter(({ topic }) => topic === 'late')).toEqual([]);
    const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);
    expect(names(uploads)).toContain('early.txt');
    expect(names(uploads)).not.toContain('late.txt');
    expect(names(organization.channels).join()).not.toContain('late');
  });

  test('operations: an export has a file that was added while files were copied, and deleted while messages were', async () => {
    const { owner, data, database, realm } = team();
    const files = new FolderStore(join(data, 'uploads'));
    const engine = await openEngine({ database, log: silent });
    let address = '';
    const add = async () => {
      address = await upload(owner, 'brief.txt', 'brief');
    };
    const remove = async () => {
      const { attachments } = (await owner.get('/attachments')).body;
      const { id, path_id } = attachments.find(({ name }: Named) => name === 'brief.txt');
      await owner.delete(`/attachments/${id}`);
      await eventually(async () => !(await files.has(storedPath(path_id))));
    };
    const pauses = [
      { snapshot: 1, after: 'FROM attachments', work: add },
      { snapshot: 2, after: 'FROM messages', work: remove },
    ];
    const to = join(data, 'export-of-file');
    const exported = exportRealm(
      {
        engine: withPauses(engine, pauses),
        files,
        clock: { now: () => Date.now() },
      },
      realm,
      to,
    ).finally(() => engine.close());
    expect((await exported).missing).toEqual([]);
    expect(pauses).toEqual([]);
    const copy = join(to, `files${decodeURIComponent(address)}`);
    expect(await readFile(copy, 'utf8')).toBe('brief');
  });
});

interface Named {
  readonly name: string;
}

interface Pause {
  /** Number of the snapshot, from 1. */
  readonly snapshot: number;
  readonly after: string;
  readonly work: () => Promise<void>;
}

/**
 * Wraps an engine so that it pauses in a snapshot after a statement with certain words. Returns a function
 * that undoes this.
 */
function withPauses(engine: Engine, pauses: Pause[]): Engine {
  const snapshot = engine.snapshot.bind(engine);
  let begun = 0;
  vi.spyOn(engine, 'snapshot').mockImplementation((read) => {
    begun += 1;
    const number = begun;
    const pauseAfter = async (text: string) => {
      const at = pauses.findIndex((each) => each.snapshot === number && text.includes(each.after));
      const [due] = at < 0 ? [] : pauses.splice(at, 1);
      await due?.work();
    };
    return snapshot((sql) =>
      read({
        async get<Row>(text: string, values?: readonly SqlValue[]) {
          const row = await sql.get<Row>(text, values);
          await pauseAfter(text);
          return row;
        },
        async all<Row>(text: string, values?: readonly SqlValue[]) {
          const rows = await sql.all<Row>(text, values);
          await pauseAfter(text);
          return rows;
        },
      }),
    );
  });
  return engine;
}
