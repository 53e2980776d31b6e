// npm run scale -- --measure: measures the cost of each operation, with servers on a PostgreSQL of their
// own.
import { setMaxListeners } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Load } from '../load.ts';
import { authorization, type OurServer, startOurServer } from '../our-server.ts';
import { startDurablePostgres, vacuum } from '../postgres.ts';
import { hear, load } from '../processes.ts';
import { fillLargeOrganization } from '../web/large-organization.ts';
import { type Cost, type Costs, costsFile } from './costs.ts';
import { databaseBytes, databaseSeconds, usageOf } from './usage.ts';

const SECONDS = 5;
const CONNECTIONS = 64;
const LISTENERS = 1000;
const WAITING = 4000;
const FORM = 'application/x-www-form-urlencoded';
const SEND = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';
const REGISTER = 'apply_markdown=true&client_gravatar=false';

interface Bench {
  readonly server: OurServer;
  readonly database: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function measureCosts(): Promise<void> {
  const postgres = await startDurablePostgres();
  const folder = await mkdtemp(join(tmpdir(), 'tidings-costs-'));
  const server = await startOurServer(folder, postgres.url);
  try {
    const ada = await server.account('ada', 'owner');
    const headers = { authorization: authorization(ada), 'content-type': FORM };
    const bench = { server, database: postgres.url, headers };
    const costs = await costsOf(bench, folder);
    await writeFile(costsFile, `${JSON.stringify(costs, null, 2)}\n`);
  } finally {
    await server.stop();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function costsOf(bench: Bench, folder: string): Promise<Costs> {
  const commitMs = await latencyOfOne(bench);
  const before = await databaseBytes(bench.database);
  const { cost: send, count } = await costOf(bench, post('/messages', SEND));
  const storedMessage = ((await databaseBytes(bench.database)) - before) / count;
  // A user who sent tens of thousands of messages has not left all of them unread.
  await sizeOf(bench, post('/mark_all_as_read', ''));
  // PostgreSQL would do this by itself, a minute later.
  await vacuum(bench.database);
  const { cost: change } = await costOf(bench, patch('/settings'));
  const page = '/messages?anchor=newest&num_before=100&num_after=0&narrow=[]';
  const { cost: pageCost } = await costOf(bench, { ...get(page), neverTheSame: true });
  const { cost: register } = await costOf(bench, post('/register', REGISTER));
  const missed = await missedEvents(bench);
  const { cost: resume } = await costOf(bench, get(missed));
  const delivery = await costOfDelivery(bench);
  const notice = await costOfNotice(bench, folder, send);
  return {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}`,
    date: new Date().toISOString().slice(0, 10),
    send,
    change,
    delivery: delivery.cost,
    page: pageCost,
    register,
    resume,
    notice,
    bytes: {
      storedMessage: Math.round(storedMessage),
      delivery: delivery.bytes,
      page: await sizeOf(bench, get(page)),
      register: await sizeOf(bench, post('/register', REGISTER)),
      ...(await memory()),
    },
    commitMs,
  };
}

type Request = Pick<Load, 'method' | 'bodies' | 'neverTheSame'> & { readonly path: string };

function get(path: string): Request {
  return { method: 'GET', path };
}

function post(path: string, body: string): Request {
  return { method: 'POST', path, bodies: [body] };
}

function patch(path: string): Request {
  return { method: 'PATCH', path, bodies: ['web_font_size_px=14', 'web_font_size_px=18'] };
}

function loadOf(
  { server, headers }: Bench,
  { path, ...request }: Request,
  connections: number,
): Load {
  return { ...request, url: `${server.url}/api/v1${path}`, headers, connections, seconds: SECONDS };
}

/** Returns the latency of a durable change, without other load. */
async function latencyOfOne(bench: Bench): Promise<number> {
  // Computed from the rate: whole milliseconds would be too coarse for a fast disk.
  const { perSecond } = await load(loadOf(bench, patch('/settings'), 1));
  return Number((1000 / perSecond).toFixed(2));
}

async function costOf(bench: Bench, request: Request): Promise<{ cost: Cost; count: number }> {
  const work = loadOf(bench, request, CONNECTIONS);
  await load(work);
  const used = await uses(bench);
  const { perSecond } = await load(work);
  const count = perSecond * SECONDS;
  return { cost: perOne(await used(), count), count };
}

/** Starts to measure the use of the server and its database. Returns a function that ends it. */
async function uses({ server, database }: Bench): Promise<() => Promise<Cost>> {
  const look = async () => ({
    nodeUs: (await usageOf(server.url)).cpuSeconds * 1e6,
    databaseUs: (await databaseSeconds(database)) * 1e6,
  });
  const before = await look();
  return async () => {
    const after = await look();
    return {
      nodeUs: after.nodeUs - before.nodeUs,
      databaseUs: after.databaseUs - before.databaseUs,
    };
  };
}

function perOne({ nodeUs, databaseUs }: Cost, count: number): Cost {
  return { nodeUs: Math.round(nodeUs / count), databaseUs: Math.round(databaseUs / count) };
}

async function sizeOf(
  { server, headers }: Bench,
  { path, method, bodies }: Request,
): Promise<number> {
  const body = bodies?.[0];
  const url = `${server.url}/api/v1${path}`;
  const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return (await answer.arrayBuffer()).byteLength;
}

interface Queue {
  readonly queue_id: string;
  readonly last_event_id: number;
}

async function registered({ server, headers }: Bench): Promise<Queue> {
  const url = `${server.url}/api/v1/register`;
  const body = 'event_types=["message"]&fetch_event_types=[]&apply_markdown=true';
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as Queue;
}

/** Returns the poll of a user who missed three messages. */
async function missedEvents(bench: Bench): Promise<string> {
  const { queue_id, last_event_id } = await registered(bench);
  for (let sent = 0; sent < 3; sent += 1) await sizeOf(bench, post('/messages', SEND));
  return `/events?queue_id=${queue_id}&last_event_id=${last_event_id}&dont_block=true`;
}

async function costOfDelivery(bench: Bench): Promise<{ cost: Cost; bytes: number }> {
  const { server, headers } = bench;
  const api = `${server.url}/api/v1`;
  const listening = async () => {
    const queues = await Promise.all(Array.from({ length: LISTENERS }, () => registered(bench)));
    return {
      polls: queues.map(
        ({ queue_id }) => `${api}/events?queue_id=${queue_id}&last_event_id=CURSOR`,
      ),
      cursor: Math.max(...queues.map(({ last_event_id }) => last_event_id)),
      headers: { authorization: headers['authorization'] ?? '' },
      wake: { url: `${api}/messages`, headers, body: SEND },
      seconds: SECONDS,
    };
  };
  await hear(await listening());
  const work = await listening();
  const used = await uses(bench);
  const { perSecond } = await hear(work);
  const cost = perOne(await used(), perSecond * SECONDS);
  const { queue_id, last_event_id } = await registered(bench);
  await sizeOf(bench, post('/messages', SEND));
  const path = `/events?queue_id=${queue_id}&last_event_id=${last_event_id}&dont_block=true`;
  return { cost, bytes: await sizeOf(bench, get(path)) };
}

/** Measures what a second process uses while the first one stores. */
async function costOfNotice(bench: Bench, folder: string, alone: Cost): Promise<Cost> {
  const other = await startOurServer(join(folder, 'other'), bench.database);
  try {
    await sizeOf({ ...bench, server: other }, get('/users/me'));
    const usedThere = await uses({ ...bench, server: other });
    const work = loadOf(bench, post('/messages', SEND), CONNECTIONS);
    const { perSecond } = await load(work);
    const there = perOne(await usedThere(), perSecond * SECONDS);
    return { nodeUs: there.nodeUs, databaseUs: Math.max(0, there.databaseUs - alone.databaseUs) };
  } finally {
    await other.stop();
  }
}

async function memory() {
  const [few, many] = [100, 10_000];
  const small = await memoryWith(few);
  const large = await memoryWith(many);
  return {
    waitingPoll: Math.round((small.waiting - small.opened) / WAITING),
    account: Math.max(0, Math.round((large.opened - small.opened) / (many - few))),
    emptyProcess: small.opened,
  };
}

/**
 * Measures the memory of a server with this many accounts: with the organization open, and with waiting
 * polls.
 */
async function memoryWith(people: number): Promise<{ opened: number; waiting: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-memory-'));
  const size = { messages: 100, people, channels: 20, topics: 20, unread: 0 };
  const { reader } = await fillLargeOrganization(folder, size);
  const server = await startOurServer(folder);
  try {
    const account = { email: reader.email, api_key: reader.apiKey, user_id: reader.userId };
    const headers = { authorization: authorization(account), 'content-type': FORM };
    const bench = { server, database: '', headers };
    const queues: Queue[] = [];
    while (queues.length < WAITING) queues.push(await registered(bench));
    const opened = (await usageOf(server.url)).memoryBytes;
    const end = new AbortController();
    setMaxListeners(0, end.signal);
    const polls = queues.map(({ queue_id, last_event_id }) =>
      fetch(`${server.url}/api/v1/events?queue_id=${queue_id}&last_event_id=${last_event_id}`, {
        headers,
        signal: end.signal,
      }).catch(() => undefined),
    );
    await new Promise((resolve) => setTimeout(resolve, 5000));
    const waiting = (await usageOf(server.url)).memoryBytes;
    end.abort();
    await Promise.all(polls);
    return { opened, waiting };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
