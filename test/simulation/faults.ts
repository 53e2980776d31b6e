import type { Random } from '../support/random.ts';
import { randomFates } from '../support/random-fates.ts';
import type { Device } from './device.ts';
import { begin, finished, MOST_TABS, note, type Person, type Scene, tabsOf } from './scene.ts';
import type { Tab, WriteCount } from './tab.ts';

/** How unreliable a seed's world is. */
export interface Weather {
  /** Nothing fails, but everything is slow, so that failures hide no wrong order. */
  readonly isWhole: boolean;
  /** Simulates a server without idempotency keys, streams and draft documents. */
  readonly isOlder: boolean;
  readonly cut: number;
  readonly repeated: number;
  readonly delayMs: number;
  readonly killsServer: boolean;
  /** Whether the organization moves to another database at some moment. */
  readonly moves: boolean;
  readonly killsTabs: boolean;
}

const LONG_DELAY_MS = 60;

export function weatherOf(random: Random, isWhole: boolean, moves: boolean): Weather {
  const isCalm = random.chance(0.15);
  const weather = {
    isWhole,
    isOlder: random.chance(0.25),
    cut: isCalm ? 0 : random.next() * 0.4,
    repeated: isCalm ? 0 : random.next() * 0.3,
    delayMs: isCalm ? 0 : random.below(30),
    killsServer: random.chance(0.04),
    moves,
    killsTabs: random.chance(0.7),
  };
  return isWhole ? { ...weather, cut: 0, repeated: 0, delayMs: LONG_DELAY_MS } : weather;
}

export function roughen(scene: Scene, random: Random, weather: Weather): void {
  const { cut, repeated, delayMs } = weather;
  const decide = randomFates(() => random.next(), { cut, repeated, delayMs });
  scene.proxy.decide = (request) => {
    const fate = decide(request);
    note(scene, `  ${request.method} ${request.path.replace('/api/v1', '')} ${fate.kind}`);
    return fate;
  };
}

type Fault = (scene: Scene, person: Person, device: Device) => Promise<void> | void;

const faults: readonly (readonly [number, Fault])[] = [
  [6, turnNetwork],
  [3, cutAll],
  [2, turnProxy],
  [2, endQueues],
  [2, turnVisible],
  [1, passTime],
  [3, openTab],
  [2, closeTab],
];

/** A phone has one app, and its system suspends and ends it. */
const phoneFaults: readonly (readonly [number, Fault])[] = [
  [6, turnNetwork],
  [3, cutAll],
  [2, turnProxy],
  [2, endQueues],
  [3, turnVisible],
  [1, passTime],
  [7, sleepOrWake],
  [3, notify],
  [2, closeTab],
];

export async function harm(scene: Scene, weather: Weather, person: Person, device: Device) {
  const { random } = scene;
  if (weather.moves && !scene.server.hasMoved && random.chance(0.15)) return move(scene);
  if (weather.killsServer && random.chance(0.15)) return killServer(scene);
  if (weather.killsTabs && random.chance(0.35)) return killTab(scene, device);
  const possible = device.phone ? phoneFaults : faults;
  let left = random.below(possible.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, fault] of possible) {
    left -= weight;
    if (left < 0) return fault(scene, person, device);
  }
}

function turnNetwork(scene: Scene, _: Person, device: Device): void {
  device.isOnline = !device.isOnline;
  note(scene, `${device.name} is ${device.isOnline ? 'online' : 'offline'}`);
}

function cutAll(scene: Scene): void {
  note(scene, 'all connections are cut');
  scene.proxy.cutAll();
}

function turnProxy(scene: Scene): void {
  scene.proxy.isDown = !scene.proxy.isDown;
  note(scene, `the network is ${scene.proxy.isDown ? 'gone' : 'there'}`);
  if (scene.proxy.isDown) scene.proxy.cutAll();
}

async function endQueues(scene: Scene, { account, index }: Person): Promise<void> {
  note(scene, `the event queues of person ${index} end`);
  await scene.server.endQueues(scene.subdomain, account.id);
}

function turnVisible(scene: Scene, _: Person, device: Device): void {
  device.isVisible = !device.isVisible;
  note(scene, `${device.name} is ${device.isVisible ? 'seen' : 'hidden'}`);
}

function sleepOrWake(scene: Scene, _: Person, device: Device): void {
  if (device.isAsleep) wake(scene, device);
  else {
    note(scene, `${device.name} falls asleep`);
    device.phone?.fallAsleep();
  }
}

/** A notification wakes the app in the background, and it asks for what is new. */
function notify(scene: Scene, _: Person, device: Device): void {
  if (!device.isAsleep) return;
  note(scene, `${device.name} is woken in the background`);
  device.phone?.wake();
  for (const { client } of device.tabs) client.sync.retryNow();
}

/** Shows the app of a device that sleeps. */
export function wake(scene: Scene, device: Device): void {
  note(scene, `${device.name} wakes`);
  device.isVisible = true;
}

async function passTime(scene: Scene): Promise<void> {
  note(scene, 'a while passes at the server');
  await scene.server.wait(60_000);
}

async function openTab(scene: Scene, _: Person, device: Device): Promise<void> {
  if (device.tabs.length > 1 || tabsOf(scene).length + spare(scene) >= MOST_TABS) return;
  note(scene, `${device.name} opens a tab`);
  await device.open(scene.random.chance(0.2) ? someWrite(scene, 12) : undefined);
}

/** Returns how many devices have room for a tab. */
function spare({ people }: Scene): number {
  return people.flatMap(({ devices }) => devices.filter(({ tabs }) => tabs.length === 0)).length;
}

async function closeTab(scene: Scene, _: Person, device: Device): Promise<void> {
  const tab = someTab(scene, device);
  // A sleeping app is not told that it ends.
  if (!tab || device.isAsleep) return tab?.kill();
  note(scene, `${tab.name} is closed`);
  await finished(scene, tab);
  begin(scene, tab, 'closes', () => device.close(tab));
  await finished(scene, tab);
}

function killTab(scene: Scene, device: Device): void {
  const tab = someTab(scene, device);
  if (!tab) return;
  if (scene.random.chance(0.4)) {
    note(scene, `${tab.name} is killed`);
    tab.kill();
    return;
  }
  const deadline = someWrite(scene, 8);
  note(scene, `${tab.name} is to be killed ${deadline.moment} its write ${deadline.count}`);
  tab.killAt(deadline);
}

function someTab({ random }: Scene, device: Device): Tab | undefined {
  return device.tabs.length > 0 ? random.one(device.tabs) : undefined;
}

function someWrite({ random }: Scene, below: number): WriteCount {
  return { count: 1 + random.below(below), moment: random.one(['before', 'after'] as const) };
}

async function move(scene: Scene): Promise<void> {
  note(scene, 'the organization moves to another server');
  await scene.server.move(scene.subdomain);
  note(scene, 'it has moved');
  scene.proxy.target = scene.server.url;
}

async function killServer(scene: Scene): Promise<void> {
  note(scene, 'the server is killed');
  await scene.server.kill();
  await scene.server.startAgain();
  scene.proxy.target = scene.server.url;
}
