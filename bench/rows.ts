import { join } from 'node:path';
import { type Comparison, compare } from './compare.ts';
import { authorization, startOurServer } from './our-server.ts';
import { startCeiling } from './processes.ts';

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
  {
    name: 'requests',
    goal: 0.3,
    async measure(folder) {
      const server = await startOurServer(folder);
      const ceiling = await startCeiling(join(folder, 'ceiling.db'));
      try {
        const headers = { authorization: authorization(await server.account('ada', 'owner')) };
        const url = `${server.url}/api/v1/users/me`;
        const body = await (await fetch(url, { headers })).text();
        await fetch(`${ceiling.url}/answer`, {
          method: 'POST',
          headers: { 'content-type': FORM },
          body,
        });
        const common = { method: 'GET', connections: CONNECTIONS, seconds: SECONDS } as const;
        return await compare(
          { ...common, url, headers },
          { ...common, url: `${ceiling.url}/answer`, headers: {} },
        );
      } finally {
        await server.stop();
        await ceiling.stop();
      }
    },
  },
  {
    name: 'changes',
    goal: 0.3,
    async measure(folder) {
      const server = await startOurServer(folder);
      const ceiling = await startCeiling(join(folder, 'ceiling.db'));
      try {
        const account = await server.account('ada', 'owner');
        const headers = { authorization: authorization(account), 'content-type': FORM };
        const common = { method: 'PATCH', connections: CONNECTIONS, seconds: SECONDS } as const;
        const bodies = ['web_font_size_px=14', 'web_font_size_px=18'];
        return await compare(
          { ...common, url: `${server.url}/api/v1/settings`, headers, bodies },
          { ...common, url: `${ceiling.url}/things`, headers: { 'content-type': FORM }, bodies },
        );
      } finally {
        await server.stop();
        await ceiling.stop();
      }
    },
  },
  {
    name: 'sends',
    goal: 0.5,
    async measure(folder) {
      const server = await startOurServer(folder);
      const ceiling = await startCeiling(join(folder, 'ceiling.db'));
      try {
        const account = await server.account('ada', 'owner');
        const headers = { authorization: authorization(account), 'content-type': FORM };
        const common = { method: 'POST', connections: CONNECTIONS, seconds: SECONDS } as const;
        const bodies = [
          'type=channel&to=general&topic=bench&content=Hello+there%2C+how+is+it+going%3F',
        ];
        return await compare(
          { ...common, url: `${server.url}/api/v1/messages`, headers, bodies },
          { ...common, url: `${ceiling.url}/things`, headers: { 'content-type': FORM }, bodies },
        );
      } finally {
        await server.stop();
        await ceiling.stop();
      }
    },
  },
];
