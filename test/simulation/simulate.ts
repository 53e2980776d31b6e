import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { roles } from '@tidings/shared-types';
import { createApi } from '../../packages/sdk/src/api/api.ts';
import { BadNetwork } from '../support/bad-network.ts';
import { Random } from '../support/random.ts';
import { Backend } from './backend.ts';
import { Device, type DeviceOptions } from './device.ts';
import { harm, roughen, type Weather, wake, weatherOf } from './faults.ts';
import { heal } from './heal.ts';
import { Ledger } from './ledger.ts';
import { callCommand, retryCommand } from './operations/commands.ts';
import { operate } from './operations/operate.ts';
import { watch } from './operations/reading.ts';
import { sayEarlier } from './say-earlier.ts';
import { type Channel, note, type Person, type Scene, tabsOf } from './scene.ts';
import type { Account } from './server-orders.ts';
import type { SimulationServer } from './simulation-server.ts';

export interface SeedReport {
  readonly seed: number;
  /** Problems; empty if there are none. */
  readonly failures: readonly string[];
  /** Everything that happened, in order. */
  readonly history: readonly string[];
  readonly tookMs: number;
  /** From the repair until nothing was left to be sent, by the devices' clocks. */
  readonly drainedMs: number | undefined;
}

export interface SimulationOptions {
  /** Whether most devices are phones instead of browsers. */
  readonly hasPhones?: boolean;
}

const SLOWEST_STEP_MS = 12;
const HASTE = 25;
const MOST_DEVICES = 6;
/** Own commands have their own numbers, so that the others of a seed stay as they are. */
const COMMAND_SEEDS = 31;
const MOVE_SEEDS = 37;
/** Nothing fails in one seed of this many. */
const WHOLE_EVERY = 10;
let runs = 0;

/**
 * Plays one seed: people on several devices act at random while everything fails. Then all is repaired, and
 * everyone must have everything, once.
 * The seed decides people, actions and failures, and their order. It does not decide the progress of
 * requests, writes and timers at each moment, or the order of requests of several devices. A failure may
 * therefore need several runs of its seed to recur.
 */
export async function simulate(
  server: SimulationServer,
  seed: number,
  { hasPhones = false }: SimulationOptions = {},
): Promise<SeedReport> {
  const random = new Random(seed);
  // Its own numbers, so that the same seed otherwise means the same as without moves.
  const moves = new Random(seed * MOVE_SEEDS).chance(0.1);
  const weather = weatherOf(random, seed % WHOLE_EVERY === 0, moves);
  // Its own numbers, so that the same seed means the same without phones.
  const phones = new Random(~seed);
  const isPhone = () => hasPhones && phones.chance(0.8);
  const scene = await sceneOf(server, seed, { random, weather, isPhone });
  const { people, failures, history, proxy } = scene;
  let drainedMs: number | undefined;
  try {
    await act(scene, weather);
    drainedMs = (await heal(scene)) * HASTE;
  } catch (error) {
    failures.push(inspect(error));
  } finally {
    for (const tab of tabsOf(scene)) history.push(...tab.log());
    await Promise.all(people.flatMap(({ devices }) => devices).map((device) => device.end()));
    await proxy.close();
  }
  return { seed, failures, history, tookMs: Date.now() - scene.beganAt, drainedMs };
}

interface Chances {
  readonly random: Random;
  readonly weather: Weather;
  /** Decides about the next device. */
  readonly isPhone: () => boolean;
}

async function sceneOf(
  server: SimulationServer,
  seed: number,
  { random, weather, isPhone }: Chances,
): Promise<Scene> {
  runs += 1;
  const subdomain = `seed-${seed}-${runs}`;
  const count = 2 + random.below(3);
  const everybody = Array.from({ length: count }, (_, index) =>
    index === 0 ? roles.owner : roles.member,
  );
  const accounts = await server.makeOrganization(subdomain, everybody);
  const proxy = await BadNetwork.start({
    target: server.url,
    host: `${subdomain}.localhost`,
    playsOlderServer: weather.isOlder,
  });
  const isServerAtWork = () => proxy.isWriting;
  let devicesLeft = MOST_DEVICES - count;
  const backend = new Backend(new Random(seed * COMMAND_SEEDS));
  const people = accounts.map((account, index) => {
    const hasTwo = devicesLeft > 0 && random.chance(0.4);
    if (hasTwo) devicesLeft -= 1;
    const own = random.fork();
    return person(account, index, hasTwo ? 2 : 1, {
      serverUrl: proxy.url,
      isServerAtWork,
      backend,
      random: own,
      isPhone,
    });
  });
  const scene: Scene = {
    seed,
    random,
    server,
    subdomain,
    proxy,
    people,
    channels: await makeChannels(proxy.url, accounts),
    ledger: new Ledger(),
    backend,
    isOlder: weather.isOlder,
    pending: new Map(),
    failures: [],
    history: [],
    beganAt: Date.now(),
    serverNow: () => server.now(),
  };
  note(scene, JSON.stringify(weather));
  await sayEarlier(scene, random.fork());
  roughen(scene, random.fork(), weather);
  return scene;
}

function person(
  account: Account,
  index: number,
  count: number,
  {
    random,
    isPhone,
    ...options
  }: Pick<DeviceOptions, 'serverUrl' | 'isServerAtWork' | 'backend' | 'random'> &
    Pick<Chances, 'isPhone'>,
): Person {
  const devices = Array.from({ length: count }, (_, number) => {
    const hasWebsockets = random.chance(0.5);
    const name = `${index}${'ab'[number]}`;
    const own = random.fork();
    return new Device({
      ...options,
      ...{ name, account, hasWebsockets },
      random: own,
      haste: HASTE,
      isPhone: isPhone(),
    });
  });
  return { index, account, devices };
}

/** Creates a channel for everyone, one without the last person, and a private one for the first two. */
async function makeChannels(serverUrl: string, accounts: readonly Account[]): Promise<Channel[]> {
  const [owner] = accounts;
  if (!owner) throw new Error('There is no owner');
  const api = createApi({ serverUrl, credentials: owner });
  const ids = accounts.map(({ id }) => id);
  const make = async (name: string, subscribers: number[], isPrivate: boolean) => {
    const { id } = await api.createChannel(
      { name, subscribers, invite_only: isPrivate },
      { idempotencyKey: crypto.randomUUID() },
    );
    return { id, name, isPrivate };
  };
  return [
    await make('garden', ids, false),
    await make('kitchen', ids.slice(0, -1), false),
    await make('cellar', ids.slice(0, 2), true),
  ];
}

async function act(scene: Scene, weather: Weather): Promise<void> {
  const { random, people, seed } = scene;
  const commandRandom = new Random(seed * COMMAND_SEEDS + 1);
  for (const somebody of people) {
    for (const device of somebody.devices) await openAndLook(scene, somebody, device);
  }
  const steps = 20 + random.below(50);
  for (let step = 0; step < steps; step += 1) {
    const somebody = random.one(people);
    const device = random.one(somebody.devices);
    const isHarm = random.chance(0.25) && !weather.isWhole;
    const pauseMs = random.chance(0.5) ? random.below(SLOWEST_STEP_MS) : 0;
    if (device.tabs.length === 0) {
      note(scene, `${device.name} is opened`);
      await openAndLook(scene, somebody, device);
    }
    if (device.isAsleep && random.chance(0.3)) wake(scene, device);
    const isAwake = device.tabs.length > 0 && !device.isAsleep;
    const tab = isAwake ? random.one(device.tabs) : undefined;
    if (isHarm) await harm(scene, weather, somebody, device);
    else if (tab) operate(scene, somebody, tab);
    // The tab may have been closed or killed meanwhile.
    const caller = device.tabs.find((each) => each === tab);
    if (caller && commandRandom.chance(0.2)) callCommand(scene, somebody, caller);
    if (caller && commandRandom.chance(0.05)) retryCommand(scene, somebody, caller);
    if (pauseMs > 0) await wait(pauseMs);
  }
}

/** Opens like an app, which shows something at once. */
async function openAndLook(scene: Scene, somebody: Person, device: Device): Promise<void> {
  const tab = await device.open();
  if (tab) watch(scene, somebody, tab);
}
