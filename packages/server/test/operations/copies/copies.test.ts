import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { type Logger, pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BucketServer, startBucketServer } from '../../../../../test/support/bucket-server.ts';
import { loadConfig } from '../../../src/core/config/load-config.ts';
import { hashOf } from '../../../src/operations/backup/content-hash.ts';
import { CopyPlace } from '../../../src/operations/copies/copy-place.ts';
import { lastCopy } from '../../../src/operations/copies/last-copy.ts';
import { thinOutCopies } from '../../../src/operations/copies/thin-out-copies.ts';
import { eventually } from '../../support/eventually.ts';
import { runHere, runJson } from '../cli/run-cli.ts';
import { scrape } from '../monitoring/scrape.ts';
import { CopyingServer, messagesIn } from './copying-server.ts';

let service: BucketServer;
let folder: string;
let running: CopyingServer[] = [];
let places = 0;
beforeAll(async () => {
  service = await startBucketServer();
});
afterAll(() => service.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidings-copies-'));
  for (const [name, value] of Object.entries(service.variables)) vi.stubEnv(name, value);
  places += 1;
});
afterEach(async () => {
  for (const each of running) await each.close();
  running = [];
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Waits until work succeeds. */
function retried<T>(work: () => Promise<T>): Promise<T> {
  return eventually(() => work().catch(() => undefined));
}

const inFolder = () => join(folder, 'copies');
const inBucket = () => `s3://${service.bucket}/copies/${places}`;
const placeAt = (place: string) =>
  new CopyPlace(place, loadConfig({ flags: { copyTo: place, ...service.settings }, env: {} }));

async function start(
  copyTo: string,
  clock?: { now(): number },
  log?: Logger,
): Promise<CopyingServer> {
  const server = await CopyingServer.start(copyTo, service.settings, clock, log);
  running.push(server);
  return server;
}

interface Restored {
  readonly at: string;
  readonly database: string;
}

/** Restores into a new folder. */
async function restore(place: string, at?: number): Promise<Restored> {
  const data = await mkdtemp(join(folder, 'restored-'));
  const when = at === undefined ? [] : ['--at', new Date(at).toISOString()];
  return runJson<Restored>(['restore', '--data', data, '--from', place, ...when]);
}

async function refusal(place: string, at?: number): Promise<string> {
  const when = at === undefined ? [] : ['--at', new Date(at).toISOString()];
  const data = join(folder, 'refused');
  const { code, stderr } = await runHere(['restore', '--data', data, '--from', place, ...when]);
  expect(code).toBe(1);
  return stderr;
}

async function copied(server: CopyingServer, place: string): Promise<void> {
  const last = server.ledger.at(-1)?.content;
  await eventually(async () => {
    const { database } = await restore(place);
    return (await messagesIn(database)).at(-1) === last;
  });
}

/** Compares a restored database with what was acknowledged by then, and what was sent later. */
async function compare(server: CopyingServer, { database, at }: Restored): Promise<void> {
  const messages = await messagesIn(database);
  const time = Date.parse(at);
  const { ledger } = server;
  const earlier = ledger.filter(({ acknowledgedAt }) => acknowledgedAt < time);
  const later = ledger.filter(({ sentAt }) => sentAt > time);
  expect(messages).toEqual(expect.arrayContaining(earlier.map(({ content }) => content)));
  for (const { content } of later) expect(messages).not.toContain(content);
}

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('copies in a %s', (_, place) => {
  test('operations: the database can go back to any moment', async () => {
    const server = await start(place());
    await retried(() => restore(place()));
    const begun = Date.now();
    for (let round = 0; round < 5; round += 1) {
      await server.send(10);
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
    await copied(server, place());
    const last = Date.now();
    for (const share of [0.1, 0.35, 0.6, 0.8, 1]) {
      const wanted = begun + (last - begun) * share;
      const restored = await restore(place(), wanted);
      expect(Date.parse(restored.at)).toBeLessThanOrEqual(wanted);
      await compare(server, restored);
    }
  });

  test('operations: a stopped server has copied everything, and goes on in a new series', async () => {
    const server = await start(place());
    await retried(() => restore(place()));
    await server.send(5);
    await server.server.close();
    expect(await messagesIn((await restore(place())).database)).toHaveLength(5);
    // The first segments may be gone, if the first snapshot does not need them.
    const copies = placeAt(place());
    const [series = ''] = await copies.series();
    expect((await copies.head(series))?.number).toBe((await copies.segments()).at(-1)?.number);
  });
});

/** Runs a new server until it has copied three segments. */
async function copySegments(place: string): Promise<void> {
  const server = await start(place);
  await retried(() => restore(place));
  for (let round = 0; round < 3; round += 1) {
    await server.send(1);
    await copied(server, place);
  }
  await server.server.close();
}

describe('copies', () => {
  test('operations: missing and damaged copies are named', async () => {
    const place = inFolder();
    await copySegments(place);
    const segments = await placeAt(place).segments();
    const [third, second, tail] = [segments.at(-3), segments.at(-2), segments.at(-1)];
    if (!third || !second || !tail) throw new Error('there are too few segments');
    const tailBytes = await readFile(join(place, tail.path));
    await rm(join(place, tail.path));
    expect(await refusal(place)).toContain(`Segment ${tail.number} of ${tail.series} is missing`);
    expect(await messagesIn((await restore(place, second.at)).database)).not.toContain('message 3');
    await writeFile(join(place, tail.path), tailBytes);
    const bytes = await readFile(join(place, second.path));
    await rm(join(place, second.path));
    expect(await refusal(place)).toContain(
      `Segment ${second.number} of ${second.series} is missing in ${place}. ` +
        `The newest time before the gap is ${new Date(third.at).toISOString()}.`,
    );
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(join(place, second.path), bytes);
    expect(await refusal(place)).toContain(`${second.path} is damaged`);
    // In the place of another one, a sound segment is wrong, too.
    await writeFile(join(place, second.path), tailBytes);
    expect(await refusal(place)).toContain('does not follow');
    const [chunk = ''] = await placeAt(place).chunks();
    await rm(join(place, chunk));
    expect(await refusal(place)).toContain(`${chunk} is missing`);
  });

  test('operations: a place that is away stops nothing, and gets everything later', async () => {
    const place = inBucket();
    const server = await start(place);
    await retried(() => restore(place));
    service.break();
    await server.send(20);
    const data = server.server.services.config;
    service.repair();
    await copied(server, place);
    expect((await lastCopy(data))?.place).toBe(place);
  });

  test('operations: the metrics and the doctor tell how old the newest copy is', async () => {
    const place = inFolder();
    const server = await start(place);
    const { config } = server.server.services;
    const time = await eventually(async () =>
      (await scrape(server.server.url)).get('database_copied_timestamp_seconds'),
    );
    expect(Math.abs(time - Date.now() / 1000)).toBeLessThan(600);
    const doctor = ['doctor', '--data', config.dataDirectory, '--copy-to', place];
    const { stdout } = await runHere(doctor);
    expect(stdout).toMatch(/ok {4}copies: complete, less than 2 minutes behind/);
    await writeFile(
      join(config.dataDirectory, 'last-copy.json'),
      JSON.stringify({ at: Date.now() - 3_600_000, place }),
    );
    expect((await runHere(doctor)).stdout).toMatch(/warn {2}copies: complete, 60 minutes behind/);
    expect((await runHere([...doctor.slice(0, -1), join(folder, 'other')])).stdout).toMatch(
      /warn {2}copies: none was made/,
    );
  });

  test('operations: what only older times need is removed, and newer times stay', async () => {
    const place = inFolder();
    const day = 86_400_000;
    let ahead = 0;
    const server = await start(place, { now: () => Date.now() + ahead });
    await retried(() => restore(place));
    const snapshots = async () => (await placeAt(place).snapshots()).length;
    for (let days = 1; days <= 10; days += 1) {
      await server.send(1);
      const known = await snapshots();
      ahead = days * day;
      await eventually(async () => {
        const newest = (await placeAt(place).snapshots()).at(-1);
        return (newest?.at ?? 0) >= Date.now() + ahead - day / 2;
      });
      expect(await snapshots()).toBeLessThanOrEqual(known + 1);
    }
    await eventually(async () => (await snapshots()) === 8);
    expect(await refusal(place, Date.now() + day)).toContain('begin at');
    const { database } = await restore(place, Date.now() + 5.5 * day);
    const messages = await messagesIn(database);
    expect(messages).toContain('message 4');
    expect(messages).not.toContain('message 8');
    // Chunks of removed snapshots are gone, and shared ones were written once.
    const chunks = await placeAt(place).chunks();
    expect(new Set(chunks.map((path) => path.split('/')[1])).size).toBe(1);
  });

  test('operations: the chunks of each snapshot that stays are kept', async () => {
    const place = placeAt(inFolder());
    await place.prepare();
    await place.beginSeries('one');
    for (const at of [1, 2]) {
      const content = Buffer.from(`the file at ${at}`);
      const path = `chunks/one/0-${at}-0`;
      await place.putChunk(path, content);
      const chunks = [{ path, hash: hashOf(content) }];
      await place.putSnapshot('one', { from: at, until: at, at, chunk_bytes: 64, chunks });
    }
    await thinOutCopies(place, 1, 'one');
    expect(await place.chunks()).toEqual(['chunks/one/0-1-0', 'chunks/one/0-2-0']);
    await thinOutCopies(place, 2, 'one');
    expect(await place.chunks()).toEqual(['chunks/one/0-2-0']);
  });

  test('operations: a second server takes the place over, and the first says so', async () => {
    const place = inFolder();
    let ahead = 0;
    const said = new PassThrough().setEncoding('utf8');
    const clock = { now: () => Date.now() + ahead };
    const first = await start(place, clock, pino({ level: 'error' }, said));
    await retried(() => restore(place));
    const second = await start(place);
    await eventually(async () => (await placeAt(place).series()).length === 2);
    await second.send(1);
    await copied(second, place);
    await first.send(1);
    expect(await messagesIn((await restore(place)).database)).toEqual(['message 1']);
    ahead = 61_000;
    await eventually(() => String(said.read()).includes('Another server has begun to copy to'));
  });

  test('operations: a segment of another series is noticed, even with the right number', async () => {
    const place = inFolder();
    await copySegments(place);
    await copySegments(place);
    const [one = '', other = ''] = await placeAt(place).series();
    const [foreign, own] = [
      await placeAt(place).segments(one),
      await placeAt(place).segments(other),
    ];
    const wanted = own.at(-1);
    const same = foreign.find(({ number }) => number === wanted?.number);
    if (!wanted || !same) throw new Error('the series have no common number');
    await copyFile(join(place, same.path), join(place, wanted.path));
    expect(await refusal(place)).toContain('does not follow the segment before it');
  });

  test('operations: a place with other files is refused', async () => {
    await expect(placeAt(folder).prepare()).resolves.toBeUndefined();
    const used = await mkdtemp(join(folder, 'used-'));
    await writeFile(join(used, 'letter.txt'), 'mine');
    await expect(placeAt(used).prepare()).rejects.toThrow('Copies need a place of their own');
  });

  test('operations: settings that cannot work are refused with a remedy', () => {
    const load = (flags: object) => () => loadConfig({ flags: { ...flags }, env: {} });
    expect(load({ copyTo: '/copies', database: 'postgres://chat@db/chat' })).toThrow(
      'PostgreSQL archives its own log, with archive_command',
    );
    expect(load({ copyTo: 's3://copies/chat' })).toThrow('s3AccessKey and s3SecretKey');
    expect(load({ copyTo: '/srv', data: '/srv/data' })).toThrow('place of its own');
  });

  test('operations: a time without its zone is refused', async () => {
    const place = inFolder();
    await placeAt(place).prepare();
    const restoring = ['restore', '--data', join(folder, 'new'), '--from', place];
    const { code, stderr } = await runHere([...restoring, '--at', '2030-01-31 14:05']);
    expect(code).toBe(2);
    expect(stderr).toContain('must be a time with its zone');
  });
});
