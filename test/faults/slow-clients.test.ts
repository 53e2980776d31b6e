import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { figure } from './figures.ts';
import { HalfOpen, requestText } from './half-open.ts';
import { ask } from './load.ts';
import { register } from './queue.ts';
import { Site } from './site.ts';

const OF_EACH_KIND = 125;
const BYTE_EVERY_MS = 300;
/** Long enough for every normal request on a busy machine, and to open all connections before it ends. */
const REQUEST_TIMEOUT = '30s';
const LANES = 4;
/** More connections than the others need, and far fewer than the slow ones. */
const FEW = 20;
const OPENED_AT_A_TIME = 50;
const LOOK_MS = 100;

const sockets = { name: 'nodejs_active_resources', labels: 'type="TCPSocketWrap"' };
const inFlight = { name: 'http_requests_in_flight' };

describe('clients that are slow, or disappear silently', () => {
  let site: Site;
  let open: HalfOpen[];

  beforeEach(async () => {
    open = [];
    site = await Site.make();
    await site.start(['--request-timeout', REQUEST_TIMEOUT]);
  });

  afterEach(async () => {
    for (const connection of open) connection.drop();
    await site.remove();
  });

  /** Sends requests of other users until the end. Every request must succeed. */
  async function serveOthers(isOver: () => boolean): Promise<number> {
    const counts = Array.from({ length: LANES }, async (_, lane) => {
      let count = 0;
      for (; !isOver(); count += 1) {
        const { status, text } = await ask(site.url, site.owner, requests(lane, count));
        expect({ status, text }).toMatchObject({ status: 200 });
      }
      return count;
    });
    return (await Promise.all(counts)).reduce((sum, count) => sum + count);
  }

  function requests(lane: number, count: number) {
    const to = `[${site.owner.user_id}]`;
    const content = `lane ${lane}, ${count}`;
    if (count % 2 === 0) return { method: 'GET', path: '/users/me', parameters: {} } as const;
    const parameters = { type: 'direct', to, content };
    return { method: 'POST', path: '/messages', parameters } as const;
  }

  async function openMany(texts: readonly string[]): Promise<HalfOpen[]> {
    const opened: HalfOpen[] = [];
    for (let from = 0; from < texts.length; from += OPENED_AT_A_TIME) {
      const some = texts.slice(from, from + OPENED_AT_A_TIME);
      opened.push(...(await Promise.all(some.map((text) => HalfOpen.open(site.url, text)))));
    }
    open.push(...opened);
    return opened;
  }

  const isAllCut = (connections: readonly HalfOpen[]) => connections.every(({ isCut }) => isCut);
  const authorization = () => `Basic ${btoa(`${site.owner.email}:${site.owner.api_key}`)}`;

  it('operations: hundreds of connections that send slowly or stop midway are cut, and all others are answered', async () => {
    const { url } = site;
    const kinds = slowKinds(url, authorization());
    let areCut = false;
    const others = serveOthers(() => areCut);
    others.catch(() => undefined);
    const groups: { kind: SlowKind; connections: HalfOpen[] }[] = [];
    for (const kind of kinds) {
      groups.push({ kind, connections: await openMany(Array(OF_EACH_KIND).fill(kind.text)) });
    }
    await expect.poll(() => figure(url, sockets)).toBeGreaterThanOrEqual(open.length);
    const dribble = setInterval(() => {
      for (const { kind, connections } of groups) {
        if (kind.goesOn) for (const connection of connections) connection.send('a');
      }
    }, BYTE_EVERY_MS);
    while (!isAllCut(open)) await setTimeout(LOOK_MS);
    clearInterval(dribble);
    areCut = true;
    expect(await others).toBeGreaterThan(0);
    for (const { kind, connections } of groups) {
      const statuses = new Set(connections.map(({ received }) => received.slice(9, 12)));
      expect({ kind, statuses: [...statuses].sort() }).toEqual({ kind, statuses: kind.answers });
    }
    await expect.poll(() => figure(url, sockets)).toBeLessThan(FEW);
    await expect.poll(() => figure(url, inFlight)).toBe(1);
    expect(await site.health()).toBe(200);
  });

  it('operations: hundreds of polls that fall silent do not delay others, and are cut once answered', async () => {
    const { url } = site;
    const polls: string[] = [];
    const streams: string[] = [];
    const own = { authorization: authorization() };
    const line = async () => {
      const { queue_id, last_event_id } = await register(site);
      return `GET /api/v1/events?queue_id=${queue_id}&last_event_id=${last_event_id}`;
    };
    for (let count = 0; count < 2 * OF_EACH_KIND; count += 1) {
      polls.push(requestText(url, await line(), own));
      streams.push(requestText(url, await line(), { ...own, accept: 'text/event-stream' }));
    }
    const silentPolls = await openMany(polls);
    const silentStreams = await openMany(streams);
    await expect.poll(() => figure(url, inFlight)).toBe(1 + open.length);
    for (const stream of silentStreams) stream.stopReading();

    // Every message goes to all waiting polls.
    expect(await serveOthers(times(200))).toBeGreaterThan(0);
    await expect
      .poll(() => silentPolls.every(({ received }) => received.startsWith('HTTP/1.1 200')))
      .toBe(true);
    // The polls' connections send no further request.
    await expect.poll(() => isAllCut(silentPolls)).toBe(true);
    expect(await serveOthers(times(200))).toBeGreaterThan(0);
    for (const stream of silentStreams) stream.drop();
    await expect.poll(() => figure(url, sockets)).toBeLessThan(FEW);
    await expect.poll(() => figure(url, inFlight)).toBe(1);
    expect(await site.health()).toBe(200);
  });
});

interface SlowKind {
  readonly text: string;
  /** Whether more bytes follow, one at a time. */
  readonly goesOn: boolean;
  /** Statuses that the server sends before it cuts. */
  readonly answers: readonly ('408' | '429' | '401')[];
}

function slowKinds(url: string, authorization: string): SlowKind[] {
  const unfinished = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '100000',
  };
  const upload = {
    authorization,
    'content-type': 'multipart/form-data; boundary=b',
    'transfer-encoding': 'chunked',
  };
  const part = '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const chunk = `${part.length.toString(16)}\r\n${part}\r\n`;
  const send = (headers: Record<string, string>) =>
    requestText(url, 'POST /api/v1/messages', { ...headers, ...unfinished }, 'content=');
  return [
    { text: '', goesOn: false, answers: ['408'] },
    { text: 'GET /api/v1/users/me HTTP/1.1\r\nX-Slow: a', goesOn: true, answers: ['408'] },
    { text: send({ authorization }), goesOn: true, answers: ['408'] },
    { text: send({ authorization }), goesOn: false, answers: ['408'] },
    {
      text: requestText(url, 'POST /api/v1/user_uploads', upload, chunk),
      goesOn: false,
      // One user's uploads are limited, and some wait.
      answers: ['408', '429'],
    },
    // Bodies of unknown users are not read.
    { text: send({}), goesOn: true, answers: ['401'] },
  ];
}

function times(count: number): () => boolean {
  let left = count;
  return () => {
    left -= 1;
    return left < 0;
  };
}
