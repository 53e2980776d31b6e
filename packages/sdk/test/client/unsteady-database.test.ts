import { expect, it } from 'vitest';
import { playAll, seedsOf } from '../../../../test/support/seeds.ts';
import type { Client } from '../../src/client.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { openTestClient } from '../../src/testing/open-test-client.ts';
import { ChatServer, garden } from '../support/chat-server.ts';
import { connectionLost, cutOff, unsteadyStorage } from '../support/unsteady-storage.ts';

interface Trouble {
  readonly with: 'read' | 'write';
  /** The first of these reads or writes, counted from 1. */
  readonly first: number;
  readonly count: number;
  /** The error of a read; without it, the answer comes late. */
  readonly failure?: () => Error;
}

const none: Trouble = { with: 'read', first: 0, count: 0 };

/** The delay of an answer, during which a dozen other things happen. */
const LATE = 3;

/** A device with two tabs whose database sometimes fails. */
class Sitting {
  readonly server = new ChatServer();
  readonly counts = { read: 0, write: 0 };
  readonly #device = new FakeDevice({ fetch: this.server.fetch });
  readonly #trouble: Trouble;
  readonly #storage = unsteadyStorage({
    failure: () => {
      this.counts.read += 1;
      return this.#isHit('read') ? this.#trouble.failure?.() : undefined;
    },
    lateness: (work) => {
      if (work === 'write') this.counts.write += 1;
      if (this.#trouble.failure || !this.#isHit(work)) return undefined;
      return new Promise((resolve) => this.#late.push({ until: this.#breaths + LATE, resolve }));
    },
  });
  #late: { readonly until: number; readonly resolve: () => void }[] = [];
  #breaths = 0;
  #isOver = false;

  constructor(trouble: Trouble) {
    this.#trouble = trouble;
  }

  async open(): Promise<Client> {
    const options = {
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      device: this.#device,
      storage: this.#storage,
    };
    const opened = await this.#whileBreathing(openTestClient(options)).catch(() => {
      // The app tries again.
      this.#isOver = true;
      return openTestClient(options);
    });
    await this.breathe();
    return opened.client;
  }

  /** Lets the tabs work, and time pass. */
  async breathe(byMs = 400): Promise<void> {
    await turns();
    this.#device.advance(byMs);
    await turns();
    this.#breaths += 1;
    const isDue = ({ until }: { readonly until: number }) => this.#isOver || until <= this.#breaths;
    for (const { resolve } of this.#late.filter(isDue)) resolve();
    this.#late = this.#late.filter((late) => !isDue(late));
  }

  setOnline(isOnline: boolean): void {
    this.#device.online.set(isOnline);
  }

  /** Makes the database work from now on. */
  async recover(): Promise<void> {
    this.#isOver = true;
    await this.breathe();
  }

  async end(tabs: readonly Client[]): Promise<void> {
    await this.recover();
    for (const tab of tabs) await tab.close();
  }

  async #whileBreathing<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = () => {
      isDone = true;
    };
    work.then(done, done);
    while (!isDone) await this.breathe(10);
    return work;
  }

  #isHit(work: 'read' | 'write'): boolean {
    const { first, count } = this.#trouble;
    const at = this.counts[work];
    return !this.#isOver && work === this.#trouble.with && at >= first && at < first + count;
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Writes in two tabs while other people are active too. Returns the requests to the database. */
async function play(trouble: Trouble): Promise<Sitting['counts']> {
  const sitting = new Sitting(trouble);
  const { server } = sitting;
  const tabs = [await sitting.open(), await sitting.open()] as const;
  const [first, second] = tabs;
  const shown = tabs.map((tab) => {
    const timeline = tab.timeline(garden);
    const lists = { drafts: tab.draftsList(), starred: tab.starred(), groups: tab.groups() };
    for (const live of [timeline, ...Object.values(lists)]) live.subscribe(() => undefined);
    return { tab, timeline, ...lists };
  });
  const kept: string[] = [];
  const sends: Promise<unknown>[] = [];
  const send = (tab: Client, content: string) => {
    const taken = () => kept.push(content);
    sends.push(tab.send({ to: garden, content }).then(taken, () => undefined));
  };
  const id = server.arrive('from Ben');
  const star = (op: 'add' | 'remove') =>
    server.say({ type: 'update_message_flags', op, flag: 'starred', messages: [id], all: false });
  const cooks = { id: 1, name: 'cooks', members: [] };
  try {
    star('add');
    const draft = await second.drafts.open({ kind: 'topic', channelId: 7, topic: 'weeds' });
    draft.setContent('to be kept');
    await sitting.breathe();
    star('remove');
    server.say({ type: 'user_group', op: 'add', group: cooks });
    send(first, 'one');
    send(second, 'two');
    await sitting.breathe(50);
    server.say({ type: 'user_group', op: 'remove', group_id: cooks.id });
    star('add');
    send(second, 'three');
    await sitting.breathe();
    sitting.setOnline(false);
    send(second, 'four');
    await sitting.breathe();
    sitting.setOnline(true);
    server.arrive('from Ben again');
    await sitting.breathe(50);
    star('remove');
    send(second, 'five');
    for (let time = 0; time < 2 * LATE; time += 1) await sitting.breathe();
    await Promise.all(sends);
    if (trouble.failure === cutOff) {
      // A list reads what it could not read before with the next change (Q1).
      await sitting.recover();
      star('add');
      server.say({ type: 'user_group', op: 'add', group: cooks });
      server.arrive('at last');
      kept.push('at last');
      await sitting.breathe();
      star('remove');
      server.say({ type: 'user_group', op: 'remove', group_id: cooks.id });
    }
    const contents = [...kept, 'from Ben', 'from Ben again'];
    const wanted = {
      outbox: [],
      messages: contents.map((content) => `<p>${content}</p>`).sort(),
      drafts: ['to be kept'],
      starred: [],
      groups: [],
    };
    await expect
      .poll(async () => {
        await sitting.breathe(7000);
        return shown.map(({ tab, timeline, drafts, starred, groups }) => ({
          outbox: tab.outbox.entries.current,
          messages: timeline.current.items.map(({ message }) => message.content).sort(),
          drafts: drafts.current?.map(({ content }) => content),
          starred: starred.current,
          groups: groups.current,
        }));
      })
      .toEqual([wanted, wanted]);
    expect([...server.contents.values()].sort()).toEqual(contents.sort());
  } finally {
    await sitting.end(tabs);
  }
  return sitting.counts;
}

it.each([
  ['a read is late', { with: 'read', count: 1 }],
  ['a write is late', { with: 'write', count: 1 }],
  ['a read is aborted', { with: 'read', count: 1, failure: cutOff }],
  ['some reads are aborted', { with: 'read', count: 12, failure: cutOff }],
  ['a connection is lost', { with: 'read', count: 1, failure: connectionLost }],
  ['connections are lost again and again', { with: 'read', count: 12, failure: connectionLost }],
] as const)('B1: everything is sent, and shows in every tab, even if %s', async (_, trouble) => {
  const counts = await play(none);
  await playAll(seedsOf(16), async (seed) => {
    // Neighbouring positions behave much the same.
    const part = (seed * 0.618_034) % 1;
    await play({ ...trouble, first: 1 + Math.floor(part * counts[trouble.with]) });
  });
});
