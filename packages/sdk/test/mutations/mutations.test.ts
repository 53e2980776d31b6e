import type { CustomTypes } from '@tidings/shared-types';
import { expect, expectTypeOf, it } from 'vitest';
import type { Client } from '../../src/client.ts';
import { LiveValue } from '../../src/live.ts';
import {
  CommandRefused,
  defineCommand,
  type NoCommands,
  RetryLater,
} from '../../src/mutations/app-command.ts';
import { type Mutation, withMutations } from '../../src/mutations/mutation.ts';
import { failure } from '../support/scripted-server.ts';
import { mutationWorld, type Payment } from './mutation-world.ts';

type Shop = { pay: Payment };

const entriesOf = ({ mutations }: Client<CustomTypes, Shop>) => mutations.entries.current;
const statesOf = (client: Client<CustomTypes, Shop>) => entriesOf(client).map(({ state }) => state);

function never(): Promise<never> {
  return new Promise(() => undefined);
}

it('U1: a call without a network shows at once, survives a restart, and is carried out', async () => {
  const { device, backend, open } = mutationWorld();
  device.online.set(false);
  const { client: first } = await open();
  const calling = first.mutate.pay({ invoice: 'i1' });
  expect(entriesOf(first)).toMatchObject([{ name: 'pay', args: { invoice: 'i1' } }]);
  const { id } = await calling;
  await first.close();
  const { client } = await open();
  expect(entriesOf(client)).toMatchObject([{ id, state: 'waiting' }]);
  expect(backend.calls).toEqual([]);
  device.online.set(true);
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.calls).toMatchObject([{ invoice: 'i1', key: id, isRepeated: false }]);
});

it('U1: neither an unreachable chat server nor a refused key holds up a call', async () => {
  const { server, backend, open } = mutationWorld();
  server.refused.add('key');
  const { client } = await open();
  await expect.poll(() => client.sync.state.current.name).toBe('signedOut');
  await client.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.paid).toEqual(['i1']);
});

it('U1: if the chat server can be reached, so can the backend, whatever the platform reports', async () => {
  const { server, backend, pay, openWith } = mutationWorld();
  const online = new LiveValue(false);
  const { client } = await openWith({ pay }, { online, fetch: server.fetch });
  await client.mutate.pay({ invoice: 'i1' });
  client.sync.retryNow();
  await expect.poll(() => client.sync.state.current.name).toBe('live');
  await expect.poll(() => backend.paid).toEqual(['i1']);
});

it('U1: arguments that JSON does not keep are refused, and nothing is stored', async () => {
  const { openWith } = mutationWorld();
  const { client } = await openWith({ note: defineCommand({ run: (args: object) => args }) });
  const none: unknown[] = [
    undefined,
    'text',
    { at: new Date() },
    { count: Number.NaN },
    { run: () => 1 },
  ];
  for (const args of none) {
    await expect(client.mutate.note(args as object)).rejects.toThrow('mutate.note takes an object');
  }
  expect(client.mutations.entries.current).toEqual([]);
  const args = { list: [{ of: null }], left: undefined };
  expect((await client.mutate.note(args)).args).toEqual({ list: [{ of: null }] });
});

it('U1: a sign-out does not wipe calls that are not carried out', async () => {
  const { device, open } = mutationWorld();
  device.online.set(false);
  const { client } = await open();
  await client.mutate.pay({ invoice: 'i1' });
  const unsent = { changes: 1, drafts: 0 };
  expect(await client.signOut({ wipe: true })).toEqual({ isSignedOut: false, unsent });
});

it('U2: a call whose tab was killed is repeated under its key, by the next tab', async () => {
  const { backend, open } = mutationWorld();
  backend.answer = never;
  const { client: first, tab } = await open();
  const { id } = await first.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => backend.calls.length).toBe(1);
  tab.kill();
  backend.answer = () => undefined;
  const { client } = await open();
  await expect.poll(() => entriesOf(client)).toEqual([]);
  const repeated = { key: id, createdAt: backend.calls[0]?.createdAt, isRepeated: true };
  expect(backend.calls).toMatchObject([{ key: id, isRepeated: false }, repeated]);
});

it('U2: closing aborts a try, and the next start repeats it', async () => {
  const { backend, open } = mutationWorld();
  backend.answer = never;
  const { client: first } = await open();
  await first.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => backend.calls.length).toBe(1);
  await first.close();
  expect(backend.calls[0]?.signal.aborted).toBe(true);
  backend.answer = () => undefined;
  const { client } = await open();
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.calls[1]?.key).toBe(backend.calls[0]?.key);
});

it('U2: a try that takes too long is aborted and repeated', async () => {
  const { device, backend, open } = mutationWorld();
  backend.answer = never;
  const { client } = await open({ timeoutMs: 5000 });
  await client.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => backend.calls.length).toBe(1);
  device.advance(4999);
  expect(backend.calls[0]?.signal.aborted).toBe(false);
  device.advance(1);
  expect(backend.calls[0]?.signal.aborted).toBe(true);
  backend.answer = () => undefined;
  await expect
    .poll(() => {
      device.advance(1000);
      return entriesOf(client);
    })
    .toEqual([]);
  expect(backend.calls[1]).toMatchObject({ key: backend.calls[0]?.key, isRepeated: true });
});

it('U3: all calls are in order by default, also while one keeps failing', async () => {
  const { device, backend, open } = mutationWorld();
  backend.answer = ({ invoice }) => {
    if (invoice === 'i1' && backend.calls.length < 3) throw new Error('The backend is down.');
  };
  const { client } = await open();
  const invoices = ['i1', 'i2', 'i3'];
  await Promise.all(invoices.map((invoice) => client.mutate.pay({ invoice })));
  await expect
    .poll(() => {
      device.advance(1000);
      return entriesOf(client).length;
    })
    .toBe(0);
  expect(backend.paid).toEqual(['i1', 'i1', 'i1', 'i2', 'i3']);
});

it('U3: lanes are parallel', async () => {
  const { backend, open } = mutationWorld();
  backend.answer = ({ invoice }) => (invoice === 'a1' ? never() : undefined);
  const { client } = await open({ lane: ({ invoice }) => invoice.charAt(0) });
  for (const invoice of ['a1', 'a2', 'b1', 'b2']) await client.mutate.pay({ invoice });
  await expect.poll(() => backend.paid).toEqual(['a1', 'b1', 'b2']);
  await expect.poll(() => statesOf(client)).toEqual(['running', 'waiting']);
});

it('U3: a call behind one that is discarded in progress waits until that one is over', async () => {
  const { device, backend, open } = mutationWorld();
  backend.answer = () => {
    throw new RetryLater('Later.');
  };
  const { client } = await open();
  const { id } = await client.mutate.pay({ invoice: 'i1' });
  await client.mutate.pay({ invoice: 'i2' });
  await expect.poll(() => entriesOf(client)[0]?.trouble).toBeDefined();
  let finish: (() => void) | undefined;
  backend.answer = ({ invoice }) =>
    invoice === 'i1' ? new Promise<void>((resolve) => (finish = resolve)) : undefined;
  await expect
    .poll(() => {
      if (!finish) device.advance(1_000);
      return finish;
    })
    .toBeDefined();
  await client.mutations.discard(id);
  expect(statesOf(client)).toEqual(['waiting']);
  finish?.();
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.paid.at(-1)).toBe('i2');
});

it('U4: a refused call stays with its reason, holds up no other, and may be retried', async () => {
  const { backend, open } = mutationWorld();
  const options = { code: 'NO_FUNDS', isFinal: false };
  backend.answer = ({ invoice }) => {
    if (invoice === 'i1') throw new CommandRefused('Your account has too little money.', options);
  };
  const { client } = await open();
  const { id } = await client.mutate.pay({ invoice: 'i1' });
  await client.mutate.pay({ invoice: 'i2' });
  await expect.poll(() => statesOf(client)).toEqual(['failed']);
  expect(backend.paid).toEqual(['i1', 'i2']);
  const message = 'Your account has too little money.';
  expect(entriesOf(client)[0]?.refusal).toEqual({ ...options, message });
  backend.answer = () => undefined;
  await client.mutations.retry(id);
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.calls[2]?.key).toBe(id);
  await expect(client.mutations.retry(id)).rejects.toMatchObject({ problem: 'unknown' });
});

it('U4: a backend that says when is asked then, and not before', async () => {
  const { device, backend, open } = mutationWorld();
  const closed = new RetryLater('The bank opens at nine.', { afterMs: 30_000 });
  backend.answer = () => {
    throw closed;
  };
  const { client } = await open();
  const { id } = await client.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => entriesOf(client)[0]?.trouble?.message).toBe(closed.message);
  expect(entriesOf(client)[0]?.trouble?.code).toBe('RetryLater');
  await expect.poll(() => statesOf(client)).toEqual(['waiting']);
  client.sync.retryNow();
  device.online.set(false);
  device.online.set(true);
  device.advance(29_999);
  await expect(client.mutations.retry(id)).rejects.toMatchObject({ problem: 'notFailed' });
  expect(backend.calls).toHaveLength(1);
  backend.answer = () => undefined;
  device.advance(1000);
  await expect.poll(() => entriesOf(client)).toEqual([]);
});

it('U4: an unexpected failure is told after three tries, and a network that comes back ends the wait', async () => {
  const { server, device, backend, open } = mutationWorld();
  // The chat server never answers, so that only the platform reports a network.
  delete server.answers['POST /register'];
  backend.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  const { client } = await open();
  await client.mutate.pay({ invoice: 'i1' });
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => backend.calls.length).toBe(tries);
    await expect.poll(() => statesOf(client)).toEqual(['waiting']);
    if (tries < 3) expect(entriesOf(client)[0]?.trouble).toBeUndefined();
    device.online.set(false);
    if (tries < 3) device.online.set(true);
  }
  const trouble = { code: 'TypeError', message: 'Failed to fetch' };
  await expect.poll(() => entriesOf(client)[0]?.trouble).toMatchObject(trouble);
});

it('U4: a call is taken back only while the backend cannot have it, or keeps failing', async () => {
  const { device, backend, open } = mutationWorld();
  device.online.set(false);
  const { client } = await open();
  const { id: untried } = await client.mutate.pay({ invoice: 'i1' });
  await client.mutations.discard(untried);
  expect(entriesOf(client)).toEqual([]);
  backend.answer = never;
  device.online.set(true);
  const { id } = await client.mutate.pay({ invoice: 'i2' });
  await expect.poll(() => statesOf(client)).toEqual(['running']);
  const problem = { name: 'OutboxError', problem: 'mayHaveArrived' };
  await expect(client.mutations.discard(id)).rejects.toMatchObject(problem);
  backend.answer = () => {
    throw new RetryLater('Later.');
  };
  device.advance(60_000);
  await expect.poll(() => statesOf(client)).toEqual(['waiting']);
  device.advance(60_000);
  await expect.poll(() => entriesOf(client)[0]?.trouble).toBeDefined();
  await client.mutations.discard(id);
  expect(entriesOf(client)).toEqual([]);
});

it('U5: one tab at a time carries out the calls of all, and all tabs show them', async () => {
  const { backend, open } = mutationWorld();
  let finish: () => void = () => undefined;
  backend.answer = () => new Promise<void>((resolve) => (finish = resolve));
  const { client: first } = await open();
  const { client: second } = await open();
  await second.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => statesOf(first)).toEqual(['running']);
  await expect.poll(() => statesOf(second)).toEqual(['running']);
  await expect.poll(() => backend.calls.length).toBe(1);
  finish();
  await expect.poll(() => entriesOf(first)).toEqual([]);
  await expect.poll(() => entriesOf(second)).toEqual([]);
  expect(backend.paid).toEqual(['i1']);
});

it('U6: calls of a command that this version lacks are kept, told of, and carried out by one that has it', async () => {
  const { device, backend, open, openWith } = mutationWorld();
  device.online.set(false);
  const { client: old } = await open();
  const { id } = await old.mutate.pay({ invoice: 'i1' });
  await old.close();
  device.online.set(true);
  const other = defineCommand({ run: (_: object) => undefined });
  const { client: newer } = await openWith({ other });
  await newer.mutate.other({});
  const entries = () => newer.mutations.entries.current as readonly Mutation[];
  await expect.poll(() => entries().map(({ name }) => name)).toEqual(['pay']);
  expect(entries()[0]).toMatchObject({ state: 'failed', refusal: { code: 'UNKNOWN_COMMAND' } });
  await expect(newer.mutations.retry(id)).rejects.toMatchObject({ problem: 'noCommand' });
  await newer.close();
  const { client } = await open();
  await expect.poll(() => entriesOf(client)).toEqual([]);
  expect(backend.calls).toMatchObject([{ invoice: 'i1', key: id }]);
});

it('U6: the person may discard a call that this version cannot carry out', async () => {
  const { backend, open, openWith } = mutationWorld();
  backend.answer = never;
  const { client: old, tab } = await open();
  const { id } = await old.mutate.pay({ invoice: 'i1' });
  await expect.poll(() => backend.calls.length).toBe(1);
  tab.kill();
  const { client } = await openWith({});
  await client.mutations.discard(id);
  expect(client.mutations.entries.current).toEqual([]);
});

it('U7: the effect of a call shows until its run settles, also after a restart', async () => {
  const { device, backend, open } = mutationWorld();
  device.online.set(false);
  const { client: first } = await open();
  await first.mutate.pay({ invoice: 'i1' });
  await first.close();
  const { client } = await open();
  let refetched: () => void = () => undefined;
  backend.answer = () => new Promise<void>((resolve) => (refetched = resolve));
  const invoice = { id: 'i1', isPaid: false };
  const shown = () =>
    withMutations(invoice, entriesOf(client), {
      pay: (before, { invoice: id }) => (id === before.id ? { ...before, isPaid: true } : before),
    });
  expect(shown()).toEqual({ id: 'i1', isPaid: true });
  device.online.set(true);
  await expect.poll(() => backend.calls.length).toBe(1);
  expect(shown().isPaid).toBe(true);
  refetched();
  await expect.poll(() => shown().isPaid).toBe(false);
  expect(invoice.isPaid).toBe(false);
});

it('U7: a failed call has no effect', async () => {
  const { backend, open } = mutationWorld();
  backend.answer = () => failure(409, 'PAID');
  const { client } = await open();
  await client.mutate.pay({ invoice: 'i1' });
  const count = () => withMutations(0, entriesOf(client), { pay: (before) => before + 1 });
  expect(count()).toBe(1);
  await expect.poll(() => statesOf(client)).toEqual(['failed']);
  expect(count()).toBe(0);
  expect(withMutations(0, undefined, {})).toBe(0);
});

it('C8: commands without a function are refused', async () => {
  const { openWith } = mutationWorld();
  const commands = { pay: {} } as never;
  await expect(openWith(commands)).rejects.toThrow('`commands` must be an object of commands');
});

it('U1: the types of commands flow to the client', () => {
  const { openWith, pay } = mutationWorld();
  const rename = defineCommand({
    run: async ({ title }: { title: string }, { key }) => `${title} ${key}`,
    lane: ({ title }) => title,
  });
  const opening = () => openWith({ pay, rename });
  type Opened = Awaited<ReturnType<typeof opening>>['client'];
  expectTypeOf<Parameters<Opened['mutate']['rename']>>().toEqualTypeOf<[{ title: string }]>();
  type Shown = Opened['mutations']['entries']['current'][number];
  expectTypeOf<Extract<Shown, { name: 'pay' }>['args']>().toEqualTypeOf<Payment>();
  expectTypeOf<Shown['name']>().toEqualTypeOf<'pay' | 'rename'>();
  expectTypeOf<Opened>().toExtend<Client>();
  expectTypeOf<Client['mutate']>().toEqualTypeOf<Client<CustomTypes, NoCommands>['mutate']>();
});
