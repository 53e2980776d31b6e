import { Agent, type ClientRequest, request } from 'node:http';

/** Message to a process of waiters: that more come, or that all leave. */
export type Waiting = Coming | 'leave';

export interface Coming {
  /** URL of the API. */
  readonly url: string;
  /** `Authorization` headers of the new clients. Each registers and polls for events that never come. */
  readonly authorizations: readonly string[];
}

interface Registered {
  readonly queue_id: string;
  readonly last_event_id: number;
}

const AT_A_TIME = 32;
const REGISTRATION = 'event_types=["message"]&fetch_event_types=[]&apply_markdown=true';

const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME });
/** Each poll has a connection of its own. */
const polls = new Set<ClientRequest>();

async function come({ url, authorizations }: Coming): Promise<void> {
  const left = [...authorizations];
  const some = Array.from({ length: AT_A_TIME }, async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const queue = await register(url, next);
      await poll(`${url}/events?queue_id=${queue.queue_id}`, queue.last_event_id, next);
    }
  });
  await Promise.all(some);
}

function register(url: string, authorization: string): Promise<Registered> {
  return new Promise((resolve, reject) => {
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const asked = request(`${url}/register`, { method: 'POST', headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
      );
    });
    asked.on('error', reject);
    asked.end(REGISTRATION);
  });
}

/** Resolves once the request has been sent. A heartbeat is followed by the next poll. */
function poll(queue: string, after: number, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const url = `${queue}&last_event_id=${after}`;
    const asked = request(url, { headers: { authorization }, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        polls.delete(asked);
        const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id));
        poll(queue, Math.max(after, ...ids), authorization).catch(reject);
      });
    });
    asked.on('error', reject);
    asked.end(resolve);
    polls.add(asked);
  });
}

function leave(): void {
  for (const asked of polls) asked.destroy();
  polls.clear();
}

process.on('message', async (waiting: Waiting) => {
  if (waiting === 'leave') leave();
  else await come(waiting);
  process.send?.('done');
});
