import type { OutboxEntry } from '../../packages/sdk/src/local-changes/outbox-entry.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { Random } from '../support/random.ts';
import { Device } from './device.ts';
import { differences, type Picture, pictureOf } from './picture.ts';
import { finished, note, type Person, type Scene, tabsOf, until } from './scene.ts';
import type { Tab } from './tab.ts';

/** Longer than the delay of anything that is scheduled for soon. */
const LATER_MS = 200_000;

/** From here on, devices only wait for responses, and a poll takes the server as long as a real one. */
const CALM_HASTE = 5;

/**
 * Repairs everything, waits until all is sent, and checks the result. Returns how long it took until nothing
 * was left to be sent.
 */
export async function heal(scene: Scene): Promise<number> {
  note(scene, 'all is repaired');
  const since = Date.now();
  await repair(scene);
  for (const tab of tabsOf(scene)) await finished(scene, tab);
  await drain(scene);
  await drainCommands(scene);
  const drainedMs = Date.now() - since;
  note(scene, 'all is sent');
  await scene.server.wait(LATER_MS);
  await drain(scene);
  note(scene, 'what was due is sent');
  for (const { devices } of scene.people) for (const device of devices) device.haste = CALM_HASTE;
  const drafts = await compare(scene);
  note(scene, 'all devices were compared');
  await checkMessages(scene, drafts);
  return drainedMs;
}

async function repair({ proxy, people, backend }: Scene): Promise<void> {
  backend.isUnreliable = false;
  proxy.decide = () => ({ kind: 'passes' });
  proxy.isDown = false;
  for (const device of people.flatMap(({ devices }) => devices)) {
    device.isOnline = true;
    device.isVisible = true;
    for (const tab of device.tabs) tab.killAt(undefined);
    if (device.tabs.length === 0) await device.open();
    await device.buried();
  }
}

/** Judges and discards commands that the server refused permanently. All others must succeed. */
async function drain(scene: Scene): Promise<void> {
  const left = (tab: Tab) =>
    tab.client.outbox.entries.current.filter(({ state }) => state !== 'failed');
  const isDrained = await until(
    () => tabsOf(scene).every((tab) => left(tab).length === 0),
    PATIENCE_MS,
  );
  if (!isDrained) {
    for (const tab of tabsOf(scene)) {
      for (const entry of left(tab)) scene.failures.push(`${tab.name}: unsent ${told(entry)}`);
    }
    throw new Error('The outboxes do not drain');
  }
  for (const tab of tabsOf(scene)) {
    for (const entry of tab.client.outbox.entries.current) await giveUp(scene, tab, entry);
  }
}

/** Retries the calls of commands that were refused. All must succeed, once. */
async function drainCommands({ people, backend, failures }: Scene): Promise<void> {
  const tabs = people.flatMap(({ devices }) => devices.flatMap(({ tabs }) => tabs.slice(0, 1)));
  const isDrained = await until(async () => {
    const left = tabs.flatMap(({ client }) =>
      client.mutations.entries.current.map(({ id, state }) => ({ client, id, state })),
    );
    for (const { client, id, state } of left) {
      if (state === 'failed') await client.mutations.retry(id);
    }
    return left.length === 0;
  }, PATIENCE_MS);
  if (!isDrained) failures.push('The calls of commands do not drain');
  failures.push(...backend.violations());
}

async function giveUp(scene: Scene, tab: Tab, entry: OutboxEntry): Promise<void> {
  note(scene, `${tab.name}: refused ${told(entry)}`);
  if (!isFair(scene, entry)) scene.failures.push(`${tab.name}: refused ${told(entry)}`);
  if (entry.command.name === 'deleteMessage') {
    for (const saying of scene.ledger.all) saying.mustBeGone = false;
  }
  // Discarding the first also discards those that depend on it.
  await tab.client.outbox.discard(entry.id).catch((error: unknown) => {
    if (tab.client.outbox.entries.current.some(({ id }) => id === entry.id)) throw error;
  });
}

function told({ command, state, refusal, tried, dependsOn }: OutboxEntry): string {
  return `${command.name} ${JSON.stringify({ ...command.args, state, refusal, tried, dependsOn })}`;
}

/** Codes for conflicts with other users: the message was deleted, or became inaccessible. */
const fairCodes: ReadonlySet<string> = new Set([
  'BAD_REQUEST',
  'STREAM_DOES_NOT_EXIST',
  'REACTION_DOES_NOT_EXIST',
  'MESSAGE_GONE',
  'CANNOT_BE_SENT',
]);

/** Returns whether the server had a reason that the simulation knows. */
function isFair({ ledger }: Scene, { command, refusal }: OutboxEntry): boolean {
  if (!refusal || !fairCodes.has(refusal.code)) return false;
  switch (command.name) {
    case 'sendMessage':
      return ledger.in(command.args.content).every(({ mayBeGone }) => mayBeGone);
    case 'uploadFile':
    case 'updateSetting':
    case 'setStatus':
    case 'createSnippet':
    case 'subscribe':
    case 'updateFlags':
      return false;
    default:
      return true;
  }
}

/** Compares every tab with a new device of its person. Returns the remaining drafts. */
async function compare(scene: Scene): Promise<string[]> {
  const drafts: string[] = [];
  for (const person of scene.people) {
    const { account, index } = person;
    const device = new Device({
      name: `${index} anew`,
      serverUrl: scene.proxy.url,
      account,
      random: new Random(1),
      haste: CALM_HASTE,
      hasWebsockets: false,
      backend: scene.backend,
    });
    try {
      const fresh = await device.open();
      if (fresh) drafts.push(...(await compareWith(scene, person, fresh)));
    } finally {
      await device.end();
    }
  }
  return drafts;
}

async function compareWith(scene: Scene, person: Person, fresh: Tab): Promise<string[]> {
  const tabs = person.devices.flatMap(({ tabs }) => tabs);
  const isLive = () =>
    [...tabs, fresh].every(({ client }) => client.sync.state.current.name === 'live');
  if (!(await until(isLive, PATIENCE_MS))) {
    for (const { name, client } of [...tabs, fresh]) {
      scene.failures.push(`${name} is ${JSON.stringify(client.sync.state.current)}`);
    }
    return [];
  }
  let problems: string[] = [];
  let expected: Picture = {};
  const isSame = async () => {
    problems = [];
    const unready: string[] = [];
    expected = await pictureOf(fresh.client, unready);
    problems.push(...unready.map((problem) => `${fresh.name}: ${problem}`));
    for (const { name, client } of tabs) {
      const missing: string[] = [];
      const found = await pictureOf(client, missing);
      const told = [...missing, ...differences(found, expected)];
      problems.push(...told.map((problem) => `${name}: ${problem}`));
    }
    return problems.length === 0;
  };
  if (!(await until(isSame, PATIENCE_MS))) scene.failures.push(...problems);
  return (await fresh.client.draftsList().load()).map(({ content }) => content);
}

async function checkMessages(scene: Scene, drafts: readonly string[]): Promise<void> {
  let problems: string[] = [];
  const isRight = async () => {
    const messages = await scene.server.messages(scene.subdomain);
    problems = scene.ledger.violations(messages, drafts);
    return problems.length === 0;
  };
  if (!(await until(isRight, PATIENCE_MS))) scene.failures.push(...problems);
}
