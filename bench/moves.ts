// npx tsx --conditions=@tidings/source bench/moves.ts [messages]: moves an organization between SQLite and PostgreSQL, in
// both directions, while people write in it. Prints the rate and the pause.
import { loadavg } from 'node:os';
import { makeOwner } from '../test/crash/make-owner.ts';
import { launchTidings, runTidings } from '../test/support/tidings.ts';
import { history } from './fill/history.ts';
import { engines, type Place, Places } from './places.ts';

const MESSAGES = Number(process.argv[2] ?? 100_000);
const WRITERS = 4;

function where({ data, database }: Place): string[] {
  return ['--data', data, ...(database ? ['--database', database] : [])];
}

interface Owner {
  readonly user_id: number;
  readonly email: string;
  readonly api_key: string;
}

/** Sends one message after the other until the organization has moved. Returns their number. */
async function write(url: string, { user_id, email, api_key }: Owner): Promise<number> {
  const headers = { authorization: `Basic ${btoa(`${email}:${api_key}`)}` };
  for (let count = 0; ; count += 1) {
    const message = { type: 'direct', to: `[${user_id}]`, content: `message ${count}` };
    const body = new URLSearchParams(message);
    const answer = await fetch(`${url}/api/v1/messages`, { method: 'POST', headers, body });
    await answer.text();
    if (answer.status === 503) return count;
    if (!answer.ok) throw new Error(`Refused with ${answer.status}`);
  }
}

const places = await Places.open();
try {
  for (const engine of engines) {
    const source = await places.make(engine, await history(places, engine, MESSAGES));
    const target = await places.make(engine === 'sqlite' ? 'postgres' : 'sqlite');
    const owner: Owner = await makeOwner(where(source));
    const server = launchTidings([...where(source), '--no-rate-limit']);
    const url = await server.ready;
    const writing = Promise.all(Array.from({ length: WRITERS }, () => write(url, owner)));
    const startedAt = performance.now();
    const moved = JSON.parse(
      await runTidings([
        ...['realm', 'move', ...where(source), '--to-data', target.data, '--json'],
        ...(target.database ? ['--to-database', target.database] : []),
      ]),
    ) as { readonly rows: number; readonly pause_ms: number };
    const seconds = (performance.now() - startedAt) / 1000;
    const sent = (await writing).reduce((sum, count) => sum + count, 0);
    await server.stop();
    console.log(
      `from ${engine}: ${moved.rows} rows in ${seconds.toFixed(1)} s, ${Math.round(moved.rows / seconds)} a second, while ${sent} messages were sent; pause ${moved.pause_ms} ms; load ${loadavg()[0]?.toFixed(1)}`,
    );
  }
} finally {
  await places.close();
}
