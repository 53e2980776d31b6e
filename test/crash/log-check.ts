import { serverLog } from '../../packages/server/src/core/log.ts';
import { connect } from '../../packages/server/src/core/storage/open-engine.ts';
import { checkDatabase } from '../../packages/server/src/operations/cli/doctor/check-database.ts';
import { MARK, type Sent } from './sender.ts';

type Kept = Pick<Sent, 'id' | 'content'>;

interface Found {
  readonly id: number;
  readonly content: string;
}

const silent = serverLog({ logLevel: 'silent', logFormat: 'json' });

/** Checks the integrity of the database, and new rows of its tables. */
export class LogCheck {
  readonly #database: string;
  #position = 0;
  #messageId = 0;

  constructor(database: string) {
    this.#database = database;
  }

  /**
   * Returns what is wrong with the file, and new since the last check, if everything in `sent` was
   * acknowledged.
   */
  async violations(sent: readonly Kept[]): Promise<string[]> {
    // Opened as briefly as possible: a restarted server must find the database as it was left.
    const engine = await connect({ database: this.#database, log: silent });
    try {
      const checks = (await checkDatabase(engine)).filter(({ status }) => status !== 'ok');
      const news = await engine.snapshot(async (sql) => {
        const realm = await sql.get<{ id: number; last_event_id: number }>(
          'SELECT id, last_event_id FROM realms ORDER BY id LIMIT 1',
        );
        if (!realm) return ['the organization is gone'];
        const events = await sql.all<{ event_id: number }>(
          'SELECT event_id FROM events WHERE realm_id = $1 AND event_id > $2 ORDER BY event_id',
          [realm.id, this.#position],
        );
        const messages = await sql.all<Found>(
          `SELECT id, content FROM messages
           WHERE realm_id = $1 AND id > $2 AND content LIKE $3 ORDER BY id`,
          [realm.id, this.#messageId, `${MARK} %`],
        );
        const ids = events.map(({ event_id }) => event_id);
        const problems = [
          ...gaps(ids, this.#position, realm.last_event_id),
          ...differences('the database', messages, sent),
        ];
        this.#position = realm.last_event_id;
        this.#messageId = messages.at(-1)?.id ?? this.#messageId;
        return problems;
      });
      return [...checks.map(({ name, detail }) => `${name}: ${detail}`), ...news];
    } finally {
      await engine.close();
    }
  }
}

/** Checks that ids are exactly those after one and up to another. */
function gaps(ids: readonly number[], after: number, last: number): string[] {
  const expected = last - after;
  const first = ids.findIndex((id, index) => id !== after + 1 + index);
  if (first === -1 && ids.length === expected) return [];
  return [`the log has ${ids.length} entries for ${expected} positions after ${after}`];
}

/** Returns differences between a person's messages and those acknowledged for them. */
export function differences(who: string, found: readonly Found[], sent: readonly Kept[]): string[] {
  const contents = new Map(found.map(({ id, content }) => [id, content]));
  const ids = new Set(sent.map(({ id }) => id));
  const times = new Map<string, number>();
  for (const { content } of found) times.set(content, (times.get(content) ?? 0) + 1);
  return [
    ...sent
      .filter(({ id, content }) => contents.get(id) !== content)
      .map(({ id, content }) => `lost: "${content}", acknowledged as ${id}, is not with ${who}`),
    ...[...times]
      .filter(([, count]) => count > 1)
      .map(([content, count]) => `doubled: "${content}" is ${count} times with ${who}`),
    ...found
      .filter(({ id, content }) => !ids.has(id) && times.get(content) === 1)
      .map(({ id, content }) => `unknown: "${content}", with the id ${id}, is with ${who}`),
  ];
}
