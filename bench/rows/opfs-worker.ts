import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import type { OpfsCall } from './opfs-databases.ts';

const sqlite = await sqlite3InitModule();
// Needs no headers of the server, and is the faster of its two ways to store in OPFS.
const pool = await sqlite.installOpfsSAHPoolVfs({ initialCapacity: 60 });
const open = new Map<string, InstanceType<typeof pool.OpfsSAHPoolDb>>();

function answerTo({ name, step }: OpfsCall): unknown {
  const path = `/${name}`;
  if (step.kind === 'remove') return pool.unlink(path);
  if (step.kind === 'open') {
    open.set(name, new pool.OpfsSAHPoolDb(path));
    return undefined;
  }
  const database = open.get(name);
  if (!database) throw new Error(`${name} is closed`);
  if (step.kind === 'close') {
    open.delete(name);
    database.close();
    return undefined;
  }
  const run = ({ sql, values = [] }: (typeof step.statements)[number]) =>
    database.exec({
      sql,
      ...(values.length > 0 && { bind: [...values] }),
      rowMode: 'object',
      returnValue: 'resultRows',
    });
  if (step.kind === 'batch') {
    database.transaction('IMMEDIATE', () => step.statements.map(run));
    return undefined;
  }
  return step.statements.map(run)[0];
}

self.onmessage = ({ data }: MessageEvent<OpfsCall>) => {
  try {
    self.postMessage({ id: data.id, result: answerTo(data) });
  } catch (error) {
    self.postMessage({ id: data.id, error: String(error) });
  }
};
self.postMessage({ id: 0 });
