import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { BadNetwork } from '../support/bad-network.ts';
import { Random } from '../support/random.ts';
import { randomFates } from '../support/random-fates.ts';
import { type LaunchedServer, launchTidings, program, runTidings } from '../support/tidings.ts';
import { makeOwner } from './make-owner.ts';
import { allSent, finish, meet, type People, retriesOf } from './people.ts';

export interface MovingTest {
  readonly seed: number;
  /** Paths, or URLs of PostgreSQL databases. */
  readonly databases: readonly [string, string];
  /** How many processes each server has. */
  readonly processes: number;
  readonly folder: string;
  /** How often the move is killed or cancelled before it may end. */
  readonly interruptions: number;
  /** Share of requests that the network cuts, and of those that it repeats. */
  readonly cut: number;
  readonly print: (line: string) => void;
}

export interface MovingReport {
  readonly acknowledged: number;
  readonly retries: number;
  readonly violations: readonly string[];
}

const SUBDOMAIN = 'team';
const BEFORE_MS = 500;
const AFTER_MS = 500;
/** About as long as a move takes that nothing interrupts, after the start of its program. */
const LONGEST_MS = 2500;

/**
 * Lets people send to each other while their organization moves between two servers, and the move is killed at random
 * moments. Every request goes to either server at random, so a moment in which both take changes would lose some.
 */
export async function movingTest(test: MovingTest): Promise<MovingReport> {
  const random = new Random(test.seed);
  const servers: LaunchedServer[] = [];
  const networks: BadNetwork[] = [];
  const chance = random.fork();
  const decide = randomFates(() => chance.next(), { cut: test.cut, repeated: test.cut });
  const words = test.databases.map((database, index) => [
    ...['--data', join(test.folder, `server-${index}`), '--database', database],
  ]);
  try {
    for (const each of words) {
      const server = launchTidings([
        ...[...each, '--no-rate-limit'],
        ...['--processes', String(test.processes)],
      ]);
      servers.push(server);
      const target = await server.ready;
      networks.push(await BadNetwork.start({ target, host: `${SUBDOMAIN}.localhost`, decide }));
    }
    const [from = [], to = []] = words;
    await makeOrganization(from, SUBDOMAIN);
    // Takes the number that the organization has.
    await makeOrganization(to, 'neighbour');
    const owner = await makeOwner(['--realm', SUBDOMAIN, ...from]);
    const first = { url: () => networks[0]?.url ?? '' };
    const either = { url: (by: Random) => networks[by.below(networks.length)]?.url ?? '' };
    let current: typeof first | typeof either = first;
    const people = await meet(owner, { url: (by) => current.url(by) }, random);
    current = either;
    await moveUnderLoad(test, people, random, [
      ...['realm', 'move', '--realm', SUBDOMAIN, ...from],
      ...['--to-data', to[1] ?? '', '--to-database', to[3] ?? ''],
    ]);
    const violations = await finish(people);
    await Promise.all(servers.map((server) => server.stop()));
    for (const each of words) {
      await runTidings(['doctor', ...each]).catch((error) => violations.push(`${error}`));
    }
    return { acknowledged: allSent(people).length, retries: retriesOf(people), violations };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all(networks.map((network) => network.close()));
  }
}

async function makeOrganization(words: readonly string[], subdomain: string): Promise<void> {
  await runTidings(['realm', 'create', '--subdomain', subdomain, '--name', subdomain, ...words]);
}

async function moveUnderLoad(
  { interruptions, print }: MovingTest,
  people: People,
  random: Random,
  move: readonly string[],
): Promise<void> {
  let isOver = false;
  const sending = Promise.all(people.all.map(({ sender }) => sender.sendUntil(() => isOver)));
  await setTimeout(BEFORE_MS);
  let hasMoved = false;
  for (let count = 0; count < interruptions && !hasMoved; count += 1) {
    const afterMs = random.below(LONGEST_MS);
    hasMoved = await run(move, afterMs, print);
    if (!hasMoved && random.chance(0.2)) await run([...move, '--cancel'], undefined, print);
  }
  while (!hasMoved) hasMoved = await run(move, undefined, print);
  await setTimeout(AFTER_MS);
  isOver = true;
  await sending;
}

/** Returns whether the organization has moved, as far as the program says so. */
async function run(
  words: readonly string[],
  killedAfterMs: number | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const [command = '', ...rest] = [...program, ...words];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  const ended = once(child, 'close') as Promise<[number | null]>;
  if (killedAfterMs !== undefined) {
    await Promise.race([ended, once(child.stderr, 'data')]);
    await Promise.race([ended, setTimeout(killedAfterMs, undefined, { ref: false })]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  print(
    `${words.includes('--cancel') ? 'cancel' : 'move'} ${code === null ? `killed after ${killedAfterMs} ms` : `ended with ${code}`}: ${printed.trim().split('\n').join('; ')}`,
  );
  if (words.includes('--cancel')) return false;
  return code === 0 || printed.includes('has moved already');
}
