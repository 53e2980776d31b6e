import { join } from 'node:path';
import sqlite3 from 'sqlite3';
import { inTurn, ratio } from '../compare.ts';
import type { Measured } from '../load.ts';
import { authorization, type OurServer, serving } from '../our-server.ts';
import type { Places } from '../places.ts';
import { lend, startOther } from '../processes.ts';
import type { Figure } from '../row.ts';
import { type Acknowledged, type Checked, type CheckedResult, PAGE } from './checked-clients.ts';
import type { Comparison } from './comparison.ts';
import { installPeers, versions } from './packages.ts';

const CLIENTS = 16;
const SECONDS = 4;
const FOUND = 1000;

const common = {
  peer: `Express ${versions.express} with SQLite, a chat written by hand`,
  durability: {
    ours: 'message, event and search index are on the disk; checked, permitted and rendered',
    theirs: 'message and search index are on the disk, one transaction each; as they came',
  },
  install: installPeers,
};

/** Campfire's scenario: every answer is checked, and everything acknowledged is looked up afterwards. */
export const campfire: readonly Comparison[] = [
  {
    ...common,
    name: 'peers-posts-express',
    work: `${CLIENTS} clients post messages to a room; every answer is checked, and every message is looked up afterwards in the database and by a search`,
    measure: (places) => compareChats(places, posting),
  },
  {
    ...common,
    name: 'peers-page-express',
    work: `${CLIENTS} clients get the newest ${PAGE} messages of a room; every answer is checked`,
    measure: (places) => compareChats(places, paging),
  },
];

/** A chat under measurement. */
interface Chat {
  readonly posts: Pick<Checked, 'url' | 'headers' | 'parameters'>;
  readonly page: Pick<Checked, 'url' | 'headers' | 'parameters'>;
  /** Has a table of messages. */
  readonly file: string;
  /** Returns the ids of messages with a word after an id, ascending. */
  find(word: string, after: number): Promise<readonly number[]>;
}

type Work = (chat: Chat) => Promise<() => Promise<Measured>>;

async function compareChats(places: Places, work: Work): Promise<Figure> {
  const { data } = await places.make('sqlite');
  const other = await startOther('./peers/express-server.ts', data);
  try {
    const place = await places.make('sqlite');
    return await serving(place, async (server) => {
      const ours = await work(await ourChat(server, join(place.data, 'tidings.db')));
      const theirs = await work(expressChat(other.url, join(data, 'chat.db')));
      return inTurn({ ours, ceiling: theirs }, ratio);
    });
  } finally {
    await other.stop();
  }
}

let rounds = 0;

async function posting(chat: Chat): Promise<() => Promise<Measured>> {
  return async () => {
    rounds += 1;
    const word = `lighthouse${rounds}`;
    const { acknowledged, ...measured } = await clients({ ...chat.posts, work: 'post', word });
    await lookUp(chat, word, acknowledged);
    return measured;
  };
}

async function paging(chat: Chat): Promise<() => Promise<Measured>> {
  const word = 'lighthouse';
  await clients({ ...chat.posts, work: 'post', word, seconds: 1 });
  return async () => {
    const { acknowledged: _, ...measured } = await clients({ ...chat.page, work: 'page', word });
    return measured;
  };
}

/** Lets clients work. One wrong answer voids the run. */
async function clients(
  work: Omit<Checked, 'clients' | 'seconds'> & Partial<Pick<Checked, 'seconds'>>,
): Promise<CheckedResult> {
  const checked: Checked = { clients: CLIENTS, seconds: SECONDS, ...work };
  const result = await lend<CheckedResult, CheckedResult>('./peers/checked-clients.ts', (ask) =>
    ask(checked),
  );
  if (result.wrong !== undefined) throw new Error(`A wrong answer of ${work.url}: ${result.wrong}`);
  return result;
}

/** Throws unless everything that was acknowledged is in the database and in the search index. */
async function lookUp(chat: Chat, word: string, acknowledged: Acknowledged): Promise<void> {
  const stored = await storedIn(
    chat.file,
    acknowledged.map(([id]) => id),
  );
  const found = new Set<number>();
  for (let after = 0; ; ) {
    const some = await chat.find(word, after);
    for (const id of some) found.add(id);
    if (some.length < FOUND) break;
    after = some.at(-1) ?? after;
  }
  for (const [id, content] of acknowledged) {
    if (stored.get(id) !== content) throw new Error(`Message ${id} is not in the database`);
    if (!found.has(id)) throw new Error(`Message ${id} is not in the search index`);
  }
  if (stored.size !== acknowledged.length) throw new Error('Two messages have the same id');
}

function storedIn(file: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const database = new sqlite3.Database(file, sqlite3.OPEN_READONLY);
  const sql = 'SELECT id, content FROM messages WHERE id IN (SELECT value FROM json_each(?))';
  return new Promise((resolve, reject) => {
    database.all<{ id: number; content: string }>(sql, [JSON.stringify(ids)], (error, rows) => {
      database.close();
      if (error) reject(error);
      else resolve(new Map(rows.map(({ id, content }) => [id, content])));
    });
  });
}

async function ourChat(server: OurServer, file: string): Promise<Chat> {
  const headers = { authorization: authorization(await server.account('ada', 'owner')) };
  const url = `${server.url}/api/v1/messages`;
  const topic = [{ operator: 'topic', operand: 'campfire' }];
  const newest = { anchor: 'newest', num_before: String(PAGE), num_after: '0' };
  return {
    file,
    posts: { url, headers, parameters: { type: 'channel', to: 'general', topic: 'campfire' } },
    page: { url, headers, parameters: { ...newest, narrow: JSON.stringify(topic) } },
    async find(word, after) {
      const query = new URLSearchParams({
        anchor: String(after),
        include_anchor: 'false',
        num_before: '0',
        num_after: String(FOUND),
        narrow: JSON.stringify([{ operator: 'search', operand: word }]),
      });
      return idsIn(await fetch(`${url}?${query}`, { headers }));
    },
  };
}

function expressChat(base: string, file: string): Chat {
  const common = { url: `${base}/messages`, headers: {}, parameters: {} };
  return {
    file,
    posts: common,
    page: common,
    async find(word, after) {
      return idsIn(await fetch(`${base}/search?word=${word}&after=${after}`));
    },
  };
}

async function idsIn(answer: Response): Promise<readonly number[]> {
  const { messages } = (await answer.json()) as { messages?: { id: number }[] };
  if (!messages) throw new Error(`A search was refused: ${answer.status}`);
  return messages.map(({ id }) => id);
}
