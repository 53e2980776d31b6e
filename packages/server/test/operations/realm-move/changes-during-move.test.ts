import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { attachments } from '../../../src/core/storage/tables/attachments.ts';
import { realmEmoji } from '../../../src/core/storage/tables/organization.ts';
import { savedSnippets } from '../../../src/core/storage/tables/writing.ts';
import { emojiPath } from '../../../src/features/realm-emoji/emoji-files.ts';
import { storedPath } from '../../../src/features/uploads/upload-files.ts';
import { type Move, moveRealm } from '../../../src/operations/realm-move/move-realm.ts';
import { forEachEngine } from '../../support/engines.ts';
import { beforeCommit, SUBDOMAIN, setUpMove } from './two-databases.ts';

/** More rows than a move compares within its pause. */
const LARGE_TABLE = 5_200;

/** Runs a step in each transaction at the target before the switch, in which the source commits first. */
function whileItMoves(source: Engine, move: Move, step: () => Promise<unknown>): Move {
  const engine = beforeCommit(move.target.engine, async () => {
    const here = await source.reader.get<{ move_state: string | null }>(
      'SELECT move_state FROM realms WHERE subdomain = $1',
      [SUBDOMAIN],
    );
    if (here?.move_state === null) await step();
  });
  return { ...move, target: { ...move.target, engine } };
}

async function folderStore(): Promise<FolderStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-moved-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return new FolderStore(folder);
}

forEachEngine((_, open) => {
  describe('changes during a move', () => {
    test('operations: edits of a table that is too large to compare are brought', async () => {
      const { source, target, here, move, titles } = await setUpMove(open);
      const realm = await here.forSubdomain(SUBDOMAIN);
      const snippet = (id: number, title: string) => ({
        ...{ user_id: 1, id, title, content: title, date_created: 0 },
      });
      await realm?.write((change) => {
        for (let id = 1; id <= LARGE_TABLE; id += 1) change.put(savedSnippets, snippet(id, 'old'));
      });
      let edits = 0;
      const edit = async () => {
        edits += 1;
        await realm?.write((change) => change.put(savedSnippets, snippet(edits, `new ${edits}`)));
      };
      await moveRealm(whileItMoves(source, move, edit));
      expect(edits).toBeGreaterThan(20);
      expect((await titles(source))[edits - 1]).toBe(`new ${edits}`);
      expect(await titles(target)).toEqual(await titles(source));
    });

    test('operations: files that are uploaded meanwhile arrive, and deleted ones do not stay', async () => {
      const stores = { source: await folderStore(), target: await folderStore() };
      const { source, here, move } = await setUpMove(open, stores);
      const realm = await here.forSubdomain(SUBDOMAIN);
      const pathOf = (id: number) => `1/ab/${String(id).padStart(24, '0')}/plan.txt`;
      const upload = async (id: number) => {
        await stores.source.put(storedPath(pathOf(id)), Buffer.from(`plan ${id}`));
        await realm?.write((change) =>
          change.put(attachments, {
            ...{ id, owner_id: 1, path_id: pathOf(id), name: 'plan.txt', size: 6 },
            ...{ content_type: 'text/plain', width: null, height: null, animated: false },
            created_at: 0,
          }),
        );
      };
      await upload(1);
      await upload(2);
      await stores.source.put(emojiPath(1, 'rose.png'), Buffer.from('a rose'));
      await realm?.write((change) =>
        change.put(realmEmoji, {
          ...{ id: 1, name: 'rose', file: 'rose.png', still_file: null },
          ...{ author_id: null, deactivated: false },
        }),
      );
      const textOf = async (id: number) =>
        (await stores.target.read(storedPath(pathOf(id))))?.toString();
      let isFirst = true;
      const replace = async () => {
        // The first round of changes begins after the files are copied.
        if (!isFirst || (await textOf(1)) === undefined) return;
        isFirst = false;
        await upload(3);
        await realm?.write((change) => change.remove(attachments, { id: 1 }));
        await stores.source.remove(storedPath(pathOf(1)));
      };
      const { files, missing, toRealmId } = await moveRealm(whileItMoves(source, move, replace));
      expect({ files, missing }).toEqual({ files: 4, missing: [] });
      // Pictures lie under the number of the organization, uploads under that in their address.
      expect(toRealmId).not.toBe(1);
      expect(String(await stores.target.read(emojiPath(toRealmId, 'rose.png')))).toBe('a rose');
      expect([await textOf(1), await textOf(2), await textOf(3)]).toEqual([
        undefined,
        'plan 2',
        'plan 3',
      ]);
    });
  });
});
