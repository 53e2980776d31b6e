import { setTimeout } from 'node:timers/promises';
import { Random } from '../support/random.ts';
import { randomFates } from '../support/random-fates.ts';
import { launchTidings, runTidings } from '../support/tidings.ts';
import { LogCheck } from './log-check.ts';
import { makeOwner } from './make-owner.ts';
import { Nodes } from './nodes.ts';
import { allSent, finish, meet, type People, retriesOf } from './people.ts';

export interface CrashTest {
  readonly rounds: number;
  /** Decides senders, receivers, and when servers are killed. */
  readonly seed: number;
  /** A path, or the URL of a PostgreSQL database. */
  readonly database: string;
  readonly dataDirectory: string;
  /** Number of servers that share the database. */
  readonly nodes: number;
  /** Share of requests that the network cuts, and of those that it repeats. */
  readonly cut: number;
  readonly print: (line: string) => void;
}

export interface CrashReport {
  readonly acknowledged: number;
  readonly violations: readonly string[];
}

const MAX_DELAY_MS = 1000;
const MAX_START_MS = 1500;
const HEALING_MS = 300;
const REPEATED_PER_ROUND = 5;

/**
 * Lets people send to each other over a network that cuts and repeats requests, while servers are killed at
 * random and restarted. Acknowledged messages must exist exactly once. The log and each event queue must
 * have no gap. A repeated request must get the first response.
 */
export async function crashTest(test: CrashTest): Promise<CrashReport> {
  const random = new Random(test.seed);
  const words = ['--data', test.dataDirectory, '--database', test.database];
  const owner = await makeOwner(words);
  const chance = random.fork();
  const nodes = new Nodes(
    () => launchTidings([...words, '--no-rate-limit']),
    randomFates(() => chance.next(), { cut: test.cut, repeated: test.cut }),
  );
  await nodes.start(test.nodes);
  try {
    const people = await meet(owner, nodes, random);
    const violations = await runRounds(test, nodes, people, random);
    violations.push(...(await finish(people)));
    await nodes.stop();
    // The doctor fails if it finds something.
    await runTidings(['doctor', ...words]).catch((error) => violations.push(`${error}`));
    return { acknowledged: allSent(people).length, violations };
  } finally {
    await nodes.stop();
  }
}

async function runRounds(
  { rounds, database, print }: CrashTest,
  nodes: Nodes,
  people: People,
  random: Random,
): Promise<string[]> {
  const violations: string[] = [];
  const log = new LogCheck(database);
  let checked = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const killedAfterMs = random.below(MAX_DELAY_MS);
    const whileStarting = random.chance(0.3) ? [random.below(MAX_START_MS)] : [];
    const retriesBefore = retriesOf(people);
    let isOver = false;
    const sending = people.all.map(({ sender }) => sender.sendUntil(() => isOver));
    await setTimeout(killedAfterMs);
    await nodes.crash(random, whileStarting);
    await setTimeout(HEALING_MS);
    isOver = true;
    await Promise.all(sending);
    const repeated = await Promise.all(
      people.all.map(({ sender }) => sender.repeat(REPEATED_PER_ROUND)),
    );
    const sent = allSent(people).sort((a, b) => a.id - b.id);
    const found = [...repeated.flat(), ...(await log.violations(sent.slice(checked)))];
    const crash = `killed after ${killedAfterMs} ms${whileStarting.map((ms) => `, again ${ms} ms after its start`).join('')}`;
    const counts = `${sent.length - checked} sent, ${retriesOf(people) - retriesBefore} retries`;
    print(`round ${round}: ${crash}; ${counts}: ${verdict(found)}`);
    for (const violation of found) print(`  ${violation}`);
    violations.push(...found);
    checked = sent.length;
  }
  return violations;
}

export function verdict(violations: readonly string[]): string {
  return violations.length === 0 ? 'all well' : `${violations.length} VIOLATIONS`;
}
