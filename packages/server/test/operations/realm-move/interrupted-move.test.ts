import { describe, expect, test } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { OrganizationAway } from '../../../src/core/realm/organization-away.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { checkRealmMoves } from '../../../src/operations/cli/doctor/check-realm-moves.ts';
import { Capture } from '../../../src/operations/realm-move/capture.ts';
import { type Move, moveRealm } from '../../../src/operations/realm-move/move-realm.ts';
import { movedTables } from '../../../src/operations/realm-move/moved-tables.ts';
import { cancelMove, removeMoved } from '../../../src/operations/realm-move/undo-move.ts';
import { forEachEngine } from '../../support/engines.ts';
import { beforeCommit, clock, setUpMove } from './two-databases.ts';

forEachEngine((_, open) => {
  const setUp = () => setUpMove(open);

  /** A target whose process dies after the source has committed that it serves no more. */
  function dyingTarget({ source, move }: { source: Engine; move: Move }): Move {
    const engine = beforeCommit(move.target.engine, async () => {
      const row = await source.reader.get("SELECT 1 AS one FROM realms WHERE move_state = 'moved'");
      if (row) throw new Error('killed');
    });
    return { ...move, target: { ...move.target, engine } };
  }

  describe('a move that is interrupted', () => {
    test('operations: between the two commits nobody serves, and the next run ends the move', async () => {
      const { here, there, write, titles, notes, ...rest } = await setUp();
      const first = await write(here);
      await expect(moveRealm(dyingTarget(rest))).rejects.toThrow('killed');
      await expect(write(here)).rejects.toThrow(OrganizationAway);
      await expect(write(there)).rejects.toThrow(OrganizationAway);
      expect(await checkRealmMoves(rest.source)).toMatchObject([{ status: 'warn' }]);
      expect(await checkRealmMoves(rest.target)).toMatchObject([{ status: 'warn' }]);
      await expect(removeMoved(rest.move)).rejects.toThrow('has not moved to this target');
      const { toRealmId } = await moveRealm(rest.move);
      expect(toRealmId).toBe(2);
      await expect(write(here)).rejects.toThrow(OrganizationAway);
      const last = await write(there);
      expect(await titles(rest.target)).toEqual([first, last]);
      expect(await notes()).toBe(0);
      await removeMoved(rest.move);
      expect(await checkRealmMoves(rest.source)).toEqual([]);
    });

    test('operations: between the two commits it can be cancelled, and the source goes on', async () => {
      const { here, there, write, titles, notes, ...rest } = await setUp();
      await write(here);
      await expect(moveRealm(dyingTarget(rest))).rejects.toThrow('killed');
      await cancelMove(rest.move);
      await write(here);
      expect(await titles(rest.source)).toHaveLength(2);
      await expect(write(there)).rejects.toThrow('no such organization');
      expect(await notes()).toBe(0);
      await moveRealm(rest.move);
      await write(there);
      expect(await titles(rest.target)).toHaveLength(3);
      await expect(cancelMove(rest.move)).rejects.toThrow('serves the organization already');
    });

    test('operations: the cancellation of a move that was killed leaves no triggers', async () => {
      const { here, source, move, write, titles, notes } = await setUp();
      const tables = await movedTables(source.reader, source.dialect);
      await Capture.start(source, 1, tables, 'killed');
      await write(here);
      expect(await notes()).toBeGreaterThan(tables.length);
      await cancelMove(move);
      expect(await notes()).toBe(0);
      await write(here);
      expect(await notes()).toBe(0);
      expect(await titles(source)).toHaveLength(2);
    });

    test('operations: a second move takes over, and the first one does not switch', async () => {
      const { here, there, write, titles, ...rest } = await setUp();
      await write(here);
      let isFirst = true;
      const slow = beforeCommit(rest.move.target.engine, async () => {
        const arrived = await rest.target.reader.get(
          "SELECT 1 AS one FROM realms WHERE move_state = 'arriving'",
        );
        if (!isFirst || !arrived) return;
        isFirst = false;
        // As another process does that begins now. The tables change meanwhile.
        await rest.source.write((tx) =>
          tx.run("UPDATE move_changes SET id = 'another' WHERE id <> ''"),
        );
        await write(here);
      });
      const late = { ...rest.move, target: { ...rest.move.target, engine: slow } };
      await expect(moveRealm(late)).rejects.toThrow('Another move');
      await write(here);
      await moveRealm(rest.move);
      await write(there);
      expect(await titles(rest.target)).toHaveLength(4);
    });

    test('operations: an organization moves back, to the number that was kept for it', async () => {
      const { here, there, write, titles, ...rest } = await setUp();
      await write(here);
      await moveRealm(rest.move);
      await write(there);
      const back: Move = { ...rest.move, source: rest.move.target, target: rest.move.source };
      await expect(moveRealm(back)).rejects.toThrow('--remove-source');
      await removeMoved(rest.move);
      const other = await createRealm(rest.source, clock, { subdomain: 'new', name: 'New' });
      expect(other.id).toBe(2);
      const { toRealmId } = await moveRealm(back);
      expect(toRealmId).toBe(1);
      await expect(write(there)).rejects.toThrow(OrganizationAway);
      await write(here);
      expect(await titles(rest.source)).toHaveLength(3);
    });

    test('operations: rows at the target that differ are found, and copied again', async () => {
      const { here, write, titles, ...rest } = await setUp();
      await write(here);
      await expect(moveRealm(dyingTarget(rest))).rejects.toThrow('killed');
      // As a job of the target does, or an older copy.
      await rest.target.write((tx) => tx.run("UPDATE saved_snippets SET title = 'stale'"));
      await rest.target.write((tx) => tx.run('DELETE FROM user_groups WHERE realm_id = 2'));
      await moveRealm(rest.move);
      expect(await titles(rest.target)).toEqual(['title 1']);
      const groups = async (engine: Engine, realmId: number) =>
        (await engine.reader.all('SELECT id FROM user_groups WHERE realm_id = $1', [realmId]))
          .length;
      expect(await groups(rest.target, 2)).toBe(await groups(rest.source, 1));
    });
  });
});
