import { setMaxListeners } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { makeOwner } from '../crash/make-owner.ts';
import { Random } from '../support/random.ts';
import { runTidings } from '../support/tidings.ts';
import { Checks, type Pair } from './checks.ts';
import { Crowd } from './crowd.ts';
import { Follower } from './follower.ts';
import { Latencies, type LatencyTable } from './latencies.ts';
import { operate } from './operations.ts';
import type { Person } from './person.ts';
import { type Act, planOf } from './plan.ts';
import type { Restart, RunRecord } from './run-record.ts';
import { measure, type Place, type Sample } from './sample.ts';
import { type Scene, setScene } from './scene.ts';
import { SoakServer } from './soak-server.ts';
import { sayLast } from './talk.ts';

export interface SoakOptions extends Place {
  readonly minutes: number;
  /** Requests per second, of all people together. */
  readonly rate: number;
  /** Decides the actions, and when lines are cut. */
  readonly seed: number;
  readonly print: (line: string) => void;
  /** Aborts the run with an error. */
  readonly signal: AbortSignal;
}

/** The state of a run. */
interface Stage {
  readonly options: SoakOptions;
  readonly server: SoakServer;
  readonly scene: Scene;
  readonly crowd: Crowd;
  readonly pairs: readonly Pair[];
  readonly checks: Checks;
  readonly latencies: { readonly ofSample: Latencies; readonly ofQuarter: Latencies };
  readonly samples: Sample[];
  readonly quarters: LatencyTable[];
  readonly restarts: Restart[];
  readonly beganAt: number;
}

/** Number of followed people, each with two queues. */
const FOLLOWED = 4;
const SHORTEST_CALM_MS = 2000;
const LONGEST_CALM_MS = 12_000;
/** The time between two looks for scheduled messages that are due. */
const LOOK_MS = 1000;

/**
 * Lets people talk for long, on lines that are cut, with a server that is stopped and killed. Samples its
 * resource usage. At the end every acknowledged message must exist once.
 */
export async function soak(options: SoakOptions): Promise<RunRecord> {
  const words = ['--data', options.dataDirectory, '--database', options.database];
  const owner = await makeOwner(words);
  const server = await SoakServer.start(words);
  const end = new AbortController();
  const signal = AbortSignal.any([options.signal, end.signal]);
  // All requests in flight listen to it.
  setMaxListeners(0, signal);
  const [crowd, weather] = [new Crowd(), new Crowd()];
  const pairs: Pair[] = [];
  try {
    const random = new Random(options.seed);
    const latencies = { ofSample: new Latencies(), ofQuarter: new Latencies() };
    const everyone = { random, latencies: Object.values(latencies), signal };
    const scene = await setScene(owner, server.lines, everyone);
    for (const person of scene.people.slice(-FOLLOWED)) {
      pairs.push(await pairOf(person, server, random.fork()));
    }
    const checks = new Checks(options.database, scene, pairs);
    const kept = { samples: [], quarters: [], restarts: [], beganAt: performance.now() };
    const stage: Stage = { options, server, scene, crowd, pairs, checks, latencies, ...kept };
    startTalk(stage);
    startCuts(stage, weather, random.fork());
    await goThroughPlan(stage);
    await finish(stage);
    // The doctor fails if it finds something.
    await runTidings(['doctor', ...words]).catch(({ stdout }) => note(stage, [stdout]));
    return recordOf(stage);
  } finally {
    end.abort();
    await Promise.all([crowd.end(), weather.end()]);
    await Promise.all(pairs.flat().map((follower) => follower.end()));
    await server.close();
  }
}

/** Returns a polling and a streaming follower, one of them on the rough line. */
async function pairOf(person: Person, { lines }: SoakServer, random: Random): Promise<Pair> {
  const other = person.serverUrl === lines.calm ? lines.rough : lines.calm;
  return [
    await Follower.register({ person, way: 'polls', serverUrl: person.serverUrl, random }),
    await Follower.register({ person, way: 'stream', serverUrl: other, random }),
  ];
}

function startTalk(stage: Stage): void {
  const { scene, crowd, options } = stage;
  const meanMs = (1000 * scene.people.length) / options.rate;
  for (const person of scene.people) {
    const work = () =>
      operate(scene, person).catch((error) => {
        if (!scene.signal.aborted) note(stage, [`${person.name}: ${error}`]);
      });
    crowd.add(work, () => person.random.below(2 * meanMs));
  }
}

function startCuts({ server }: Stage, weather: Crowd, random: Random): void {
  const spreadMs = LONGEST_CALM_MS - SHORTEST_CALM_MS;
  weather.add(
    async () => server.cut(),
    () => SHORTEST_CALM_MS + random.below(spreadMs),
  );
}

const acts: Readonly<Record<Act, (stage: Stage) => Promise<void>>> = {
  sample: (stage) => takeSample(stage, false),
  weigh: (stage) => takeSample(stage, true),
  check,
  quarter: async ({ quarters, latencies }) => void quarters.push(latencies.ofQuarter.take()),
  stop: (stage) => restart(stage, 'stop'),
  kill: (stage) => restart(stage, 'kill'),
};

async function goThroughPlan(stage: Stage): Promise<void> {
  const { options, scene } = stage;
  for (const { atMs, act } of planOf(options.minutes * 60_000)) {
    const leftMs = stage.beganAt + atMs - performance.now();
    await setTimeout(Math.max(0, leftMs), undefined, { signal: scene.signal });
    stage.server.assertRuns();
    await acts[act](stage);
  }
}

async function takeSample(stage: Stage, isWeighed: boolean): Promise<void> {
  const { options, server, samples, restarts, latencies } = stage;
  const sample: Sample = {
    seconds: secondsOf(stage),
    life: restarts.length + 1,
    ...(await measure(server, options, isWeighed)),
    latencies: latencies.ofSample.take(),
  };
  samples.push(sample);
  const { seconds, residentMiB, liveHeapMiB, databaseMiB, walMiB, rows } = sample;
  const heap = liveHeapMiB === undefined ? '' : ` (heap ${liveHeapMiB})`;
  const { send } = sample.latencies;
  options.print(
    `${seconds} s: ${residentMiB} MiB resident${heap}, ${databaseMiB} + ${walMiB} MiB stored, ${rows['messages']} messages, ${rows['events']} events, sends ${send?.p50Ms} and ${send?.p99Ms} ms`,
  );
}

async function check(stage: Stage): Promise<void> {
  await stage.crowd.pause();
  note(stage, await stage.checks.newOnes(Date.now()).finally(() => stage.crowd.resume()));
}

async function restart(stage: Stage, how: 'stop' | 'kill'): Promise<void> {
  const seconds = secondsOf(stage);
  const awayMs = await stage.server.restart(how);
  stage.restarts.push({ seconds, how, awayMs });
  stage.options.print(`${seconds} s: ${how}, away for ${awayMs} ms`);
}

/** Compares everything, after one more crash. */
async function finish(stage: Stage): Promise<void> {
  const { scene, crowd, server, checks } = stage;
  await crowd.end();
  const dueMs = scene.ledger.lastDueMs - Date.now();
  await setTimeout(Math.max(0, dueMs), undefined, { signal: scene.signal });
  // Ends in any case: one that does not come is a violation at some time.
  while (scene.ledger.lastDueMs > 0) {
    await setTimeout(LOOK_MS, undefined, { signal: scene.signal });
    note(stage, await checks.newOnes(Date.now()));
  }
  await restart(stage, 'kill');
  note(stage, await checks.all(await sayLast(scene)));
  await server.stop();
  note(stage, server.violations);
}

function note({ scene, options }: Stage, violations: readonly string[]): void {
  scene.violations.push(...violations);
  for (const violation of violations) options.print(`  ${violation}`);
}

function secondsOf({ beganAt }: Stage): number {
  return Math.round((performance.now() - beganAt) / 1000);
}

function recordOf({ options, server, scene, pairs, ...kept }: Stage): RunRecord {
  const { minutes, rate, seed } = options;
  const { samples, quarters, restarts } = kept;
  const followers = pairs.flat();
  return {
    ...{ minutes, rate, seed, samples, quarters, restarts },
    counts: {
      requests: total(scene.people.map(({ asked }) => asked)),
      repeated: total(scene.people.map(({ repeated }) => repeated)),
      messages: scene.ledger.said.length,
      deleted: scene.ledger.said.filter(({ isGone }) => isGone).length,
      events: total(followers.map(({ count }) => count)),
      interruptions: total(followers.map(({ interruptions }) => interruptions)),
      cuts: server.cuts,
    },
    violations: scene.violations,
  };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
