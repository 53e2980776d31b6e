import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { Realms } from '../../../src/core/realm/realms.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import type { FileStore } from '../../../src/core/storage/files/file-store.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { savedSnippets } from '../../../src/core/storage/tables/writing.ts';
import type { Move } from '../../../src/operations/realm-move/move-realm.ts';

export const clock = { now: () => Date.now() };
export const SUBDOMAIN = 'team';

/** Wraps an engine so that a step runs in each of its transactions: after the work, before the commit. */
export function beforeCommit(engine: Engine, step: () => Promise<void> | void): Engine {
  const write: Engine['write'] = (work, options) =>
    engine.write(async (tx) => {
      const result = await work(tx);
      await step();
      return result;
    }, options);
  return new Proxy(engine, {
    get(_, name: keyof Engine) {
      if (name === 'write') return write;
      const value: unknown = engine[name];
      return typeof value === 'function' ? value.bind(engine) : value;
    },
  });
}

/** An organization in one of two databases, each with servers of its own, and files that both share unless given. */
export async function setUpMove(
  open: () => Promise<Engine>,
  stores?: { readonly source: FileStore; readonly target: FileStore },
) {
  const [source, target] = [await open(), await open()];
  await createRealm(source, clock, { subdomain: SUBDOMAIN, name: 'Team' });
  await createRealm(target, clock, { subdomain: 'neighbour', name: 'Neighbour' });
  // Servers of their own, which know of the move only from the databases.
  const [here, there] = [new Realms(source, clock), new Realms(target, clock)];
  const files = new FolderStore('/nonexistent');
  const shared = Object.assign(Object.create(files) as FolderStore, {
    places: ['shared'] as const,
    prepare: async () => undefined,
    assertUsable: async () => undefined,
  });
  const move: Move = {
    source: { engine: source, files: stores?.source ?? shared },
    target: { engine: target, files: stores?.target ?? shared },
    ...{ subdomain: SUBDOMAIN, toSubdomain: SUBDOMAIN },
    report: () => undefined,
  };
  let count = 0;
  const write = async (realms: Realms) => {
    count += 1;
    const title = `title ${count}`;
    const realm = await realms.forSubdomain(SUBDOMAIN);
    if (!realm) throw new Error('There is no such organization');
    await realm.write((change) =>
      change.put(savedSnippets, {
        ...{ user_id: 1, id: change.nextId(), title, content: title, date_created: 0 },
      }),
    );
    return title;
  };
  const titles = async (engine: Engine) => {
    const rows = await engine.reader.all<{ title: string }>(
      `SELECT title FROM saved_snippets s JOIN realms r ON r.id = s.realm_id
       WHERE r.subdomain = $1 ORDER BY s.id`,
      [SUBDOMAIN],
    );
    return rows.map(({ title }) => title);
  };
  const notes = async () =>
    (await source.reader.all('SELECT id FROM move_changes')).length +
    (
      await source.reader.all(
        source.dialect.engine === 'sqlite'
          ? "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'move_%'"
          : "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'move_%'",
      )
    ).length;
  return { source, target, here, there, move, write, titles, notes };
}
