import { hash, randomBytes, randomUUID } from 'node:crypto';
import { sameText } from '../../core/crypto/same-text.ts';
import type { RelayData } from './relay-data.ts';

export interface RelayServer {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created_at: number;
}

/** Adds a chat server. Returns its key, which is stored only as a hash. */
export async function addServer(
  { engine, clock }: RelayData,
  name: string,
): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = randomBytes(32).toString('base64url');
  await engine.write((tx) =>
    tx.run('INSERT INTO relay_servers (id, name, key_hash, created_at) VALUES ($1, $2, $3, $4)', [
      id,
      name,
      hashOf(key),
      clock.now(),
    ]),
  );
  return { id, key };
}

export function listServers({ engine }: RelayData): Promise<RelayServer[]> {
  return engine.reader.all<RelayServer>(
    'SELECT id, name, created_at FROM relay_servers ORDER BY created_at, id',
  );
}

/** Removes a server and its devices. Returns false if it does not exist. */
export function removeServer({ engine }: RelayData, id: string): Promise<boolean> {
  return engine.write(async (tx) => {
    const removed = await tx.run('DELETE FROM relay_servers WHERE id = $1', [id]);
    await tx.run('DELETE FROM relay_devices WHERE server_id = $1', [id]);
    return removed > 0;
  });
}

/** Returns the id of the server with these credentials. */
export async function findServer(
  { engine }: RelayData,
  { id, key }: { readonly id: string; readonly key: string },
): Promise<string | undefined> {
  const row = await engine.reader.get<{ key_hash: string }>(
    'SELECT key_hash FROM relay_servers WHERE id = $1',
    [id],
  );
  return row && sameText(row.key_hash, hashOf(key)) ? id : undefined;
}

/** Returns the hash of a key. Keys are random, so a fast hash is enough. */
function hashOf(key: string): string {
  return hash('sha256', key);
}
