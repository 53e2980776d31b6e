import { againstCeiling } from '../compare.ts';
import type { Listening } from '../listeners.ts';
import { authorization, FORM, type OurServer } from '../our-server.ts';
import { hear, type OtherServer } from '../processes.ts';
import { metered } from '../processor-time.ts';
import type { Figure } from '../row.ts';
import { remember, withCeiling } from './against-ceiling.ts';
import type { ServerRow } from './server-row.ts';

export const SECONDS = 2;
export const LISTENERS = 1000;
const BODY = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';
const REGISTRATION = 'event_types=["message"]&fetch_event_types=[]&apply_markdown=true';

export const deliveries: ServerRow = {
  name: 'deliveries',
  what: 'events delivered per second to 1,000 live queues',
  against: 'Fastify writing the same bytes to 1,000 waiting polls',
  goal: 0.7,
  better: 'more',
  measure: withCeiling(toListeners),
};

interface Registered {
  readonly queue_id: string;
  readonly last_event_id: number;
}

/** Measures one message to many waiting polls, against writing the same bytes. */
async function toListeners(server: OurServer, ceiling: OtherServer): Promise<Figure> {
  const authorized = authorization(await server.account('ada', 'owner'));
  const { polls, cursor, headers, wake } = await listening(server, authorized);
  await fetch(wake.url, { method: 'POST', headers: wake.headers, body: wake.body });
  const first = polls[0]?.replace('CURSOR', String(cursor)) ?? '';
  await remember(ceiling, await (await fetch(first, { headers })).text());
  const bare = {
    polls: polls.map(() => `${ceiling.url}/wait`),
    cursor,
    headers: {},
    wake: { ...wake, url: `${ceiling.url}/wake/${LISTENERS}`, headers: { 'content-type': FORM } },
    seconds: SECONDS,
  };
  return againstCeiling(
    async () => {
      const work = await listening(server, authorized);
      return metered(server.pids, () => hear(work));
    },
    () => metered(ceiling.pids, () => hear(bare)),
  );
}

/** Returns new queues: older ones would first receive earlier messages. */
export async function listening(
  server: OurServer,
  authorization: string,
  count = LISTENERS,
): Promise<Listening> {
  const api = `${server.url}/api/v1`;
  const form = { authorization, 'content-type': FORM };
  const polls: string[] = [];
  let cursor = 0;
  while (polls.length < count) {
    const request = { method: 'POST', headers: form, body: REGISTRATION };
    const answer = await fetch(`${api}/register`, request);
    const { queue_id, last_event_id } = (await answer.json()) as Registered;
    polls.push(`${api}/events?queue_id=${queue_id}&last_event_id=CURSOR`);
    cursor = last_event_id;
  }
  const wake = { url: `${api}/messages`, headers: form, body: BODY };
  return { polls, cursor, headers: { authorization }, wake, seconds: SECONDS };
}
