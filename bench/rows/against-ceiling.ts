import { join } from 'node:path';
import { compare } from '../compare.ts';
import { type Account, authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { EngineName, Places } from '../places.ts';
import { type OtherServer, startCeiling, startFloor } from '../processes.ts';
import type { Figure } from '../row.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 2;
const CONNECTIONS = 64;
const SEND = 'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F';
const INSERT = 'a bare Fastify POST that does one grouped, synced SQLite insert';
export const SAME_BYTES = 'a bare Fastify route that returns the same bytes from memory';

export const sends: ServerRow = {
  name: 'sends',
  what: 'durable sends per second through HTTP',
  against: INSERT,
  goal: 0.5,
  costGoal: 2,
  better: 'more',
  measure: durably('POST', '/messages', [SEND]),
};

export const sendsFloor: ServerRow = {
  name: 'sends-floor',
  what: 'the same rows of sends, stored by hand behind a bare HTTP server',
  against: INSERT,
  goal: 0.5,
  costGoal: 2,
  better: 'more',
  measure: async (places, engine) => {
    const place = await places.make(engine);
    const ceiling = await startCeiling(join(place.data, 'ceiling.db'));
    const floor = await startFloor(place.database ?? join(place.data, 'tidings.db'));
    try {
      const work = {
        method: 'POST',
        bodies: [SEND],
        headers: { 'content-type': FORM },
        connections: CONNECTIONS,
        seconds: SECONDS,
      } as const;
      return await compare(
        { pids: floor.pids, load: { ...work, url: `${floor.url}/` } },
        { pids: ceiling.pids, load: { ...work, url: `${ceiling.url}/things` } },
      );
    } finally {
      await floor.stop();
      await ceiling.stop();
      await places.remove(place);
    }
  },
};

export const changes: ServerRow = {
  name: 'changes',
  what: 'durable changes of a setting per second',
  against: INSERT,
  goal: 0.3,
  better: 'more',
  measure: durably('PATCH', '/settings', ['web_font_size_px=14', 'web_font_size_px=18']),
};

export const requests: ServerRow = {
  name: 'requests',
  what: '`GET /users/{id}` per second: authenticated, checked, from memory',
  against: SAME_BYTES,
  goal: 0.3,
  better: 'more',
  measure: sameBytes(({ user_id }) => `/users/${user_id}`),
};

type Measurement = (server: OurServer, ceiling: OtherServer) => Promise<Figure>;

/** Starts both sides, each in a process of its own. Only one of them gets load at a time. */
export function withCeiling(measure: Measurement) {
  return async (places: Places, engine: EngineName): Promise<Figure> => {
    const place = await places.make(engine);
    const ceiling = await startCeiling(join(place.data, 'ceiling.db'));
    try {
      return await serving(place, (server) => measure(server, ceiling));
    } finally {
      await ceiling.stop();
      await places.remove(place);
    }
  };
}

/** Measures a read, against a route that returns the same bytes from memory. */
function sameBytes(pathFor: (account: Account) => string): ServerRow['measure'] {
  return withCeiling(async (server, ceiling) => {
    const account = await server.account('ada', 'owner');
    const headers = { authorization: authorization(account) };
    const url = `${server.url}/api/v1${pathFor(account)}`;
    await remember(ceiling, await (await fetch(url, { headers })).text());
    const common = { method: 'GET', connections: CONNECTIONS, seconds: SECONDS } as const;
    return compare(
      { pids: server.pids, load: { ...common, url, headers } },
      { pids: ceiling.pids, load: { ...common, url: `${ceiling.url}/answer`, headers: {} } },
    );
  });
}

/** Sets the text that the ceiling answers with. */
export async function remember(ceiling: OtherServer, body: string): Promise<void> {
  await fetch(`${ceiling.url}/answer`, { method: 'POST', headers: { 'content-type': FORM }, body });
}

/** Measures a durable change, against one grouped, synced insert of the same body. */
function durably(
  method: 'POST' | 'PATCH',
  path: string,
  bodies: readonly string[],
): ServerRow['measure'] {
  return withCeiling(async (server, ceiling) => {
    const account = await server.account('ada', 'owner');
    const headers = { authorization: authorization(account), 'content-type': FORM };
    const common = { method, bodies, connections: CONNECTIONS, seconds: SECONDS };
    const bare = { ...common, url: `${ceiling.url}/things`, headers: { 'content-type': FORM } };
    return compare(
      { pids: server.pids, load: { ...common, url: `${server.url}/api/v1${path}`, headers } },
      { pids: ceiling.pids, load: bare },
    );
  });
}
