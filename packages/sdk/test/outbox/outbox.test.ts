import { describe, expect, test } from 'vitest';
import { Outbox } from '../../src/outbox/outbox.ts';
import { failure } from '../support/scripted-server.ts';
import {
  arrives,
  garden,
  gate,
  numbering,
  OutboxWorld,
  saying,
  statesOf,
  untilStates,
} from './outbox-world.ts';

type Fields = Record<string, unknown>;

const deleting = (localId: string) =>
  ({ name: 'deleteMessage', args: { message: { localId } } }) as const;

describe('outbox', () => {
  test('O1: an entry shows at once, and goes out only once it is on disk', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = () => ({ id: 11 });
    const stored = tab.outbox.enqueue(saying('hello'));
    expect(statesOf(tab)).toHaveLength(1);
    expect(world.contents()).toEqual([]);
    await stored;
    await untilStates(tab, 'sent');
  });

  test('O1: a change that cannot be stored is rolled back, and the app gets the error', async () => {
    const world = new OutboxWorld();
    const { localChanges, environment, limits, sender } = await world.tab();
    const full = { ...localChanges, outbox: localChanges.outbox, drafts: localChanges.drafts };
    const failing = Object.assign(Object.create(localChanges), full, {
      write: () => Promise.reject(new Error('the disk is full')),
    });
    const state = world.syncState;
    const outbox = new Outbox({ localChanges: failing, environment, limits, state, sender });
    await expect(outbox.enqueue(saying('hello'))).rejects.toThrow('the disk is full');
    expect(outbox.entries.current).toEqual([]);
  });

  test('O3: a message stays before the next one, however long its files take to read', async () => {
    const world = new OutboxWorld();
    const { outbox } = await world.tab();
    const file = new File([new Uint8Array(500_000)], 'a.bin');
    await Promise.all([
      outbox.send({ to: garden, content: 'first', files: [file] }),
      outbox.enqueue(saying('second')),
      outbox.send({ to: garden, content: 'third' }),
    ]);
    const sends = outbox.entries.current.filter(({ command }) => command.name === 'sendMessage');
    expect(sends.map(({ command }) => command.args)).toMatchObject([
      { content: expect.stringContaining('first') },
      { content: 'second' },
      { content: 'third' },
    ]);
  });

  test('O1: is settled once everything is sent and stored, or refused', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    await tab.outbox.settled();
    world.server.answers['POST /messages'] = () => ({ id: 11 });
    const { id } = await tab.outbox.enqueue(saying('hello'));
    let isSettled = false;
    const settled = tab.outbox.settled().then(() => {
      isSettled = true;
    });
    await untilStates(tab, 'sent');
    expect(isSettled).toBe(false);
    await arrives(tab, 11, { localId: id });
    await settled;
    expect(statesOf(tab)).toEqual([]);

    world.server.answers['POST /messages'] = () => failure(400, 'BAD_REQUEST');
    await tab.outbox.enqueue(saying('nonsense'));
    await tab.outbox.settled();
    expect(statesOf(tab)).toEqual(['failed']);
  });

  test('O1: is not settled while the server cannot be reached, and rejects once it is closed', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    await tab.outbox.enqueue(saying('hello'));
    const settled = tab.outbox.settled();
    tab.outbox.close();
    await expect(settled).rejects.toThrow('The client is closed.');
    await expect(tab.outbox.settled()).rejects.toThrow('The client is closed.');
  });

  test('O1: waiting ends if changes cannot go out before the next sign-in', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    await tab.outbox.enqueue(saying('hello'));
    const settled = tab.outbox.settled();
    world.syncState.set({ name: 'signedOut', reason: 'key-refused' });
    await expect(settled).rejects.toMatchObject({ name: 'OutboxError', problem: 'signedOut' });
    expect(statesOf(tab)).toEqual(['waiting']);
  });

  test('O2: an edited entry is a new one in its place', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    const first = await tab.outbox.enqueue(saying('helo'));
    await tab.outbox.enqueue(saying('more'));
    const second = await tab.outbox.edit(first.id, saying('hello'));
    expect(second.id).not.toBe(first.id);
    expect(tab.outbox.entries.current.map(({ command }) => command.args)).toMatchObject([
      { content: 'hello' },
      { content: 'more' },
    ]);
  });

  test('O5: an edit, a retry or a discard of an entry that is in flight or done is refused', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const answer = gate<Fields>();
    world.server.answers['POST /messages'] = () => answer.passed;
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await expect(tab.outbox.edit(id, saying('other'))).rejects.toMatchObject({
      problem: 'mayHaveArrived',
    });
    await expect(tab.outbox.discard(id)).rejects.toMatchObject({ problem: 'mayHaveArrived' });
    await expect(tab.outbox.retry(id)).rejects.toMatchObject({ problem: 'notFailed' });
    await expect(tab.outbox.discard('nobody')).rejects.toMatchObject({
      problem: 'unknown',
      message: 'There is no such entry: it is done, or was taken back.',
    });
  });

  test('O5: a refused entry can be edited, and is sent as a new one', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    world.server.answers['POST /messages'] = () => failure(400, 'BAD_REQUEST');
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await untilStates(tab, 'failed');
    world.server.answers['POST /messages'] = () => ({ id: 11 });
    await tab.outbox.edit(id, saying('better'));
    await untilStates(tab, 'sent');
    const keys = world.asked('POST /messages').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  test('O6: deleting a message that was never tried takes it back, with all its changes', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    const { id } = await tab.outbox.send({
      to: garden,
      content: 'x',
      files: [new File(['x'], 'x')],
    });
    const edit = { message: { localId: id }, content: 'y' };
    await tab.outbox.enqueue({ name: 'editMessage', args: edit });
    await tab.outbox.enqueue(deleting(id));
    expect(statesOf(tab)).toEqual([]);
  });

  test('O6: deleting a message that may have arrived waits for it', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const answer = gate<Fields>();
    world.server.answers['POST /messages'] = () => answer.passed;
    world.server.answers['DELETE /messages/11'] = () => ({});
    const { id } = await tab.outbox.enqueue(saying('hello'));
    await expect.poll(() => world.contents()).toHaveLength(1);
    await tab.outbox.enqueue(deleting(id));
    expect(statesOf(tab)).toEqual(['sending', 'waiting']);
    answer.open({ id: 11 });
    await expect.poll(() => world.server.count('DELETE /messages/11')).toBe(1);
  });

  test('T1: a tab that takes an entry back and the one that sends it never both succeed', async () => {
    const world = new OutboxWorld();
    const leader = await world.leading();
    const follower = await world.tab();
    world.server.answers['POST /messages'] = numbering();
    for (let round = 0; round < 30; round += 1) {
      const content = `message ${round}`;
      const entry = await follower.outbox.enqueue(saying(content));
      for (let turn = 0; turn < round % 5; turn += 1) await Promise.resolve();
      const isTakenBack = await follower.outbox.discard(entry.id).then(
        () => true,
        () => false,
      );
      if (!isTakenBack) await expect.poll(() => world.contents()).toContain(content);
      else expect(world.contents()).not.toContain(content);
    }
    await expect.poll(() => statesOf(leader).includes('waiting')).toBe(false);
    const sent = world.contents();
    expect(new Set(sent).size).toBe(sent.length);
  });

  test('T1: a change that one tab makes of a message while another sends it is carried out', async () => {
    const world = new OutboxWorld();
    const leader = await world.leading();
    const follower = await world.tab();
    world.server.answers['POST /messages'] = numbering();
    for (let number = 11; number <= 30; number += 1) {
      world.server.answers[`PATCH /messages/${number}`] = () => ({ detached_uploads: [] });
    }
    for (let round = 0; round < 20; round += 1) {
      const entry = await leader.outbox.enqueue(saying(`message ${round}`));
      for (let turn = 0; turn < round * 3; turn += 1) await Promise.resolve();
      const args = { message: { localId: entry.id }, content: 'changed' };
      await follower.outbox.enqueue({ name: 'editMessage', args });
    }
    const edits = () => world.server.asked.filter(({ name }) => name.startsWith('PATCH')).length;
    await expect.poll(edits).toBe(20);
    await expect.poll(() => new Set(statesOf(leader))).toEqual(new Set(['sent']));
  });
});
