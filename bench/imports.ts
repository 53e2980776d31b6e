// npx tsx --conditions=@tidings/source bench/imports.ts [messages]: imports a made-up export of each kind into SQLite and
// PostgreSQL, and prints the rate, the processor time and the memory of the command.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { manyMattermost } from '../packages/server/test/operations/import/example-mattermost.ts';
import { manyRocketchat } from '../packages/server/test/operations/import/example-rocketchat.ts';
import { manyZulip } from '../packages/server/test/operations/import/many-zulip.ts';
import { writeFolder } from '../packages/server/test/operations/import/pack.ts';
import { manyMessages } from '../packages/server/test/operations/slack-import/many-messages.ts';
import { engines, type Place, Places } from './places.ts';

const launcher = fileURLToPath(new URL('../packages/server/bin/tidings.js', import.meta.url));
const MESSAGES = Number(process.argv[2] ?? 100_000);
const LOOK_MS = 100;
const MEBI = 2 ** 20;
/** Of `/proc/{pid}/stat`, in which times are counted in hundredths of a second. */
const TICKS_PER_SECOND = 100;

const exports: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  zulip: (folder) => write(folder, manyZulip(MESSAGES)),
  mattermost: (folder) => write(folder, manyMattermost(MESSAGES)),
  rocketchat: (folder) => write(folder, manyRocketchat(MESSAGES)),
  slack: (folder) => write(folder, Object.entries(manyMessages(MESSAGES))),
  tidings: writeOwnExport,
};

interface Cost {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

/** Writes one file after the other, since together they may need much memory. */
async function write(
  folder: string,
  files: Iterable<readonly [path: string, content: unknown]>,
): Promise<void> {
  for (const [path, content] of files) await writeFolder(folder, { [path]: content });
}

/** Exports an organization that came from Zulip. */
async function writeOwnExport(folder: string): Promise<void> {
  const zulip = `${folder}-zulip`;
  await write(zulip, manyZulip(MESSAGES));
  const place = await places.make('sqlite');
  await run(['import', 'zulip', zulip, ...where(place)]);
  await rm(zulip, { recursive: true });
  await run(['realm', 'export', '--to', folder, ...where(place)]);
  await places.remove(place);
}

async function run(words: readonly string[]): Promise<Cost> {
  const started = performance.now();
  const child = spawn(process.execPath, [launcher, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  let processorSeconds = 0;
  let megabytes = 0;
  const look = setInterval(async () => {
    const of = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8').catch(() => '');
    const [stat, status] = [await of('stat'), await of('status')];
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (ticks > 0) processorSeconds = ticks / TICKS_PER_SECOND;
    const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
    megabytes = Math.max(megabytes, Math.round((peak * 1024) / MEBI));
  }, LOOK_MS);
  const [code] = await once(child, 'close');
  clearInterval(look);
  if (code !== 0) throw new Error(`tidings ${words.join(' ')} failed`);
  return { seconds: (performance.now() - started) / 1000, processorSeconds, megabytes };
}

function where({ data, database }: Place): string[] {
  return ['--data', data, ...(database ? ['--database', database] : [])];
}

const places = await Places.open();
try {
  for (const [kind, make] of Object.entries(exports)) {
    const folder = join(tmpdir(), `tidings-export-${process.pid}-${kind}`);
    await make(folder);
    for (const engine of engines) {
      const place = await places.make(engine);
      const cost = await run(['import', kind, folder, ...where(place)]);
      const load = loadavg()[0]?.toFixed(1);
      console.log(
        `${kind} on ${engine}: ${MESSAGES} messages in ${cost.seconds.toFixed(1)} s, ${Math.round(MESSAGES / cost.seconds)} a second; ${cost.processorSeconds.toFixed(1)} s of processor time, ${cost.megabytes} MB; load ${load}`,
      );
      await places.remove(place);
    }
    await rm(folder, { recursive: true });
  }
} finally {
  await places.close();
}
