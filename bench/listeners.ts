import { Agent, request } from 'node:http';
import type { Measured } from './load.ts';
import { inRounds } from './rounds.ts';

/** Task of a process of listeners. */
export interface Listening {
  /** One poll for each listener, repeated. `CURSOR` is replaced by the last event's id. */
  readonly polls: readonly string[];
  readonly cursor: number;
  /** Request that causes one event for each listener. */
  readonly wake: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
  readonly headers: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** Keeps all connections: a server cannot accept a thousand new ones at once without delay. */
const agent = new Agent({
  keepAlive: true,
  maxSockets: Number.POSITIVE_INFINITY,
  maxFreeSockets: Number.POSITIVE_INFINITY,
});

function ask(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Lets all listen. Once all have received an event, causes the next. */
async function listen({ polls, cursor, wake, headers, seconds }: Listening): Promise<Measured> {
  const cursors = polls.map(() => cursor);
  const hearAll = async () => {
    const hearing = polls.map(async (url, index) => {
      const text = await ask(url.replace('CURSOR', String(cursors[index])), 'GET', headers);
      const ids = [...text.matchAll(/"id":(\d+),"type"/g)].map(([, id]) => Number(id));
      cursors[index] = Math.max(cursors[index] ?? 0, ...ids);
    });
    await ask(wake.url, 'POST', wake.headers, wake.body);
    await Promise.all(hearing);
  };
  // Connects them.
  await hearAll();
  return inRounds(seconds, [{ people: polls.length, round: hearAll }]);
}

process.on('message', async (work: Listening) => {
  process.send?.(await listen(work));
});
