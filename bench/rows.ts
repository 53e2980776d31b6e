import { join } from 'node:path';
import { type Comparison, compare } from './compare.ts';
import { authorization, type OurServer, startOurServer } from './our-server.ts';
import { type Ceiling, startCeiling } from './processes.ts';

export interface Row {
  readonly name: string;
  /** What the ratio should at least be. */
  readonly goal: number;
  measure(folder: string): Promise<Comparison>;
}

const SECONDS = 4;
const CONNECTIONS = 64;
const FORM = 'application/x-www-form-urlencoded';

export const rows: readonly Row[] = [
  { name: 'requests', goal: 0.3, measure: (folder) => withBoth(folder, sameBytes) },
  {
    name: 'changes',
    goal: 0.3,
    measure: (folder) =>
      withBoth(
        folder,
        durably('PATCH', '/settings', ['web_font_size_px=14', 'web_font_size_px=18']),
      ),
  },
  {
    name: 'sends',
    goal: 0.5,
    measure: (folder) =>
      withBoth(
        folder,
        durably('POST', '/messages', [
          'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F',
        ]),
      ),
  },
];

type Measurement = (server: OurServer, ceiling: Ceiling) => Promise<Comparison>;

async function withBoth(folder: string, measure: Measurement): Promise<Comparison> {
  const server = await startOurServer(folder);
  const ceiling = await startCeiling(join(folder, 'ceiling.db'));
  try {
    return await measure(server, ceiling);
  } finally {
    await server.stop();
    await ceiling.stop();
  }
}

/** Reading one's own account, against a route that returns the same bytes from memory. */
async function sameBytes(server: OurServer, ceiling: Ceiling): Promise<Comparison> {
  const headers = { authorization: authorization(await server.account('ada', 'owner')) };
  const url = `${server.url}/api/v1/users/me`;
  const body = await (await fetch(url, { headers })).text();
  await fetch(`${ceiling.url}/answer`, { method: 'POST', headers: { 'content-type': FORM }, body });
  const common = { method: 'GET', connections: CONNECTIONS, seconds: SECONDS } as const;
  return compare(
    { ...common, url, headers },
    { ...common, url: `${ceiling.url}/answer`, headers: {} },
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
