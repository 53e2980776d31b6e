import { join } from 'node:path';
import { type Comparison, compare, inTurn } from './compare.ts';
import type { Listening } from './listeners.ts';
import { type Account, authorization, type OurServer, startOurServer } from './our-server.ts';
import { startDurablePostgres } from './postgres.ts';
import { type Ceiling, hear, startCeiling } from './processes.ts';

export interface Row {
  readonly name: string;
  /** What holds our data; the other side of the comparison is the same for all. */
  readonly engine: 'sqlite' | 'postgres' | 'browser';
  /** What the ratio should at least be. */
  readonly goal: number;
  measure(folder: string): Promise<Comparison>;
}

const SECONDS = 4;
const CONNECTIONS = 64;
const LISTENERS = 1000;
const PAGE = '/messages?anchor=newest&num_before=100&num_after=0&narrow=[]';
const FORM = 'application/x-www-form-urlencoded';

interface ServerRow {
  readonly name: string;
  readonly goal: number;
  readonly measure: Measurement;
}

const serverRows: readonly ServerRow[] = [
  { name: 'requests', goal: 0.3, measure: sameBytes('/users/me') },
  { name: 'pages', goal: 0.3, measure: sameBytes(PAGE, sendMessages) },
  { name: 'deliveries', goal: 0.5, measure: deliveries },
  {
    name: 'changes',
    goal: 0.3,
    measure: durably('PATCH', '/settings', ['web_font_size_px=14', 'web_font_size_px=18']),
  },
  {
    name: 'sends',
    goal: 0.5,
    measure: durably('POST', '/messages', [
      'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F',
    ]),
  },
];

/** Each on both engines. */
export const rows: readonly Row[] = serverRows.flatMap(({ name, goal, measure }): Row[] => [
  { name, goal, engine: 'sqlite', measure: (folder) => withBoth(folder, undefined, measure) },
  { name, goal, engine: 'postgres', measure: (folder) => onPostgres(folder, measure) },
]);

interface Registered {
  readonly queue_id: string;
  readonly last_event_id: number;
}

type Measurement = (server: OurServer, ceiling: Ceiling) => Promise<Comparison>;

async function onPostgres(folder: string, measure: Measurement): Promise<Comparison> {
  const postgres = await startDurablePostgres();
  try {
    return await withBoth(folder, postgres.url, measure);
  } finally {
    await postgres.stop();
  }
}

async function withBoth(
  folder: string,
  database: string | undefined,
  measure: Measurement,
): Promise<Comparison> {
  const server = await startOurServer(folder, database);
  const ceiling = await startCeiling(join(folder, 'ceiling.db'));
  try {
    return await measure(server, ceiling);
  } finally {
    await server.stop();
    await ceiling.stop();
  }
}

/** A read, against a route that returns the same bytes from memory. */
function sameBytes(
  path: string,
  prepare: (server: OurServer, account: Account) => Promise<void> = async () => undefined,
): Measurement {
  return async (server, ceiling) => {
    const account = await server.account('ada', 'owner');
    await prepare(server, account);
    const headers = { authorization: authorization(account) };
    const url = `${server.url}/api/v1${path}`;
    await remember(ceiling, await (await fetch(url, { headers })).text());
    const common = { method: 'GET', connections: CONNECTIONS, seconds: SECONDS } as const;
    return compare(
      { ...common, url, headers },
      { ...common, url: `${ceiling.url}/answer`, headers: {} },
    );
  };
}

/** Lets the ceiling answer with a text. */
async function remember(ceiling: Ceiling, body: string): Promise<void> {
  await fetch(`${ceiling.url}/answer`, { method: 'POST', headers: { 'content-type': FORM }, body });
}

async function sendMessages(server: OurServer, account: Account): Promise<void> {
  for (let sent = 0; sent < 120; sent += 1) {
    await fetch(`${server.url}/api/v1/messages`, {
      method: 'POST',
      headers: { authorization: authorization(account), 'content-type': FORM },
      body: `type=channel&to=general&topic=bench&content=Message+${sent}+with+**some**+text`,
    });
  }
}

/** A message to as many waiting polls, against writing the same bytes to as many. */
async function deliveries(server: OurServer, ceiling: Ceiling): Promise<Comparison> {
  const headers = { authorization: authorization(await server.account('ada', 'owner')) };
  const form = { ...headers, 'content-type': FORM };
  const api = `${server.url}/api/v1`;
  const body = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';
  const wake = { url: `${api}/messages`, headers: form, body };
  /** Queues of this moment: with older ones everybody would first hear what was said before. */
  async function listening(): Promise<Listening> {
    const polls: string[] = [];
    let cursor = 0;
    while (polls.length < LISTENERS) {
      const registration = 'event_types=["message"]&fetch_event_types=[]&apply_markdown=true';
      const answer = await fetch(`${api}/register`, {
        method: 'POST',
        headers: form,
        body: registration,
      });
      const { queue_id, last_event_id } = (await answer.json()) as Registered;
      polls.push(`${api}/events?queue_id=${queue_id}&last_event_id=CURSOR`);
      cursor = last_event_id;
    }
    return { polls, cursor, headers, wake, seconds: SECONDS };
  }
  const { polls, cursor } = await listening();
  await fetch(wake.url, { method: 'POST', headers: form, body });
  const first = polls[0]?.replace('CURSOR', String(cursor)) ?? '';
  await remember(ceiling, await (await fetch(first, { headers })).text());
  const bare = {
    polls: polls.map(() => `${ceiling.url}/wait`),
    cursor,
    headers: {},
    wake: { url: `${ceiling.url}/wake/${LISTENERS}`, headers: { 'content-type': FORM }, body },
    seconds: SECONDS,
  };
  return inTurn(
    async () => hear(await listening()),
    () => hear(bare),
  );
}

/** A durable change, against one grouped, synced insert of the same body. */
function durably(method: 'POST' | 'PATCH', path: string, bodies: readonly string[]): Measurement {
  return async (server, ceiling) => {
    const account = await server.account('ada', 'owner');
    const headers = { authorization: authorization(account), 'content-type': FORM };
    const common = { method, bodies, connections: CONNECTIONS, seconds: SECONDS };
    return compare(
      { ...common, url: `${server.url}/api/v1${path}`, headers },
      { ...common, url: `${ceiling.url}/things`, headers: { 'content-type': FORM } },
    );
  };
}
