import { join } from 'node:path';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { commandLog } from '../../packages/server/src/core/log.ts';
import type { Dialect, WritableSql } from '../../packages/server/src/core/storage/engine.ts';
import { openEngine } from '../../packages/server/src/core/storage/open-engine.ts';
import { messages } from '../../packages/server/src/core/storage/tables/messages.ts';
import type { Place } from '../places.ts';
import { vacuum } from '../postgres.ts';

const columns = Object.keys(messages.columns);

const newestOfTopics = `UPDATE topics SET max_id = (
  SELECT MAX(m.id) FROM messages m WHERE m.realm_id = topics.realm_id
  AND m.recipient_id = topics.channel_id AND m.topic_key = topics.topic_key)`;

/**
 * Copies the messages of a place's only organization until there are this many. Rows and indexes are as
 * after as many sends; the log does not grow.
 */
export async function multiplyMessages({ data, database }: Place, wanted: number): Promise<void> {
  const log = commandLog(loadConfig({ flags: { data }, env: {} }));
  const engine = await openEngine({ database: database ?? join(data, 'tidings.db'), log });
  try {
    const first = await engine.reader.get<{ newest: number }>(
      'SELECT last_message_id AS newest FROM realms',
    );
    const size = first?.newest ?? 0;
    for (let copied = size; copied < wanted; copied += size) {
      const count = Math.min(size, wanted - copied);
      await engine.write((tx) => copyOnce(tx, engine.dialect, { count, shift: copied }));
    }
    await engine.write((tx) => tx.run(newestOfTopics));
  } finally {
    await engine.close();
  }
  if (database) await vacuum(database);
}

interface Copy {
  /** Number of the oldest messages to copy. */
  readonly count: number;
  /** Offset of the copies' ids. */
  readonly shift: number;
}

async function copyOnce(tx: WritableSql, dialect: Dialect, { count, shift }: Copy): Promise<void> {
  const id = 'id + CAST($1 AS BIGINT)';
  const afterId = `substr(wire, ${dialect.position('wire', `','`)})`;
  const copied: Readonly<Record<string, string>> = {
    id,
    wire: `'"id":' || CAST(${id} AS TEXT) || ${afterId}`,
  };
  await tx.run(
    `INSERT INTO messages (realm_id, ${columns.join(', ')})
     SELECT realm_id, ${columns.map((column) => copied[column] ?? column).join(', ')}
     FROM messages WHERE id <= CAST($2 AS BIGINT) ORDER BY id`,
    [shift, count],
  );
  // Users who had read everything have read the copies too.
  await tx.run(
    'UPDATE read_ranges SET to_id = CAST($1 AS BIGINT) + CAST($2 AS BIGINT) WHERE to_id = $1',
    [shift, count],
  );
  await tx.run('UPDATE realms SET last_message_id = CAST($1 AS BIGINT)', [shift + count]);
}
