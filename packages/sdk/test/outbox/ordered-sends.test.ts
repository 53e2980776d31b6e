import { describe, expect, test } from 'vitest';
import { failure } from '../support/scripted-server.ts';
import {
  gate,
  OutboxWorld,
  register,
  roses,
  saying,
  statesOf,
  type Tab,
  untilStates,
} from './outbox-world.ts';

type Answer = Record<string, unknown> | Response;

/** A server that keeps requests in order, and answers each message when the test says so. */
class PatientWorld extends OutboxWorld {
  readonly #gates = new Map<string, ReturnType<typeof gate<Answer>>>();

  constructor() {
    super();
    this.server.answers['POST /messages'] = ({ parameters }) => {
      const answer = gate<Answer>();
      this.#gates.set(parameters.get('content') ?? '', answer);
      return answer.passed;
    };
  }

  /** Answers the last request with this content. */
  answer(content: string, answer: Answer): void {
    this.#gates.get(content)?.open(answer);
  }

  /** Returns the predecessor of each message: another message, or none. */
  orders(): (readonly [content: string | null, after: string | null])[] {
    const sent = this.asked('POST /messages');
    const contents = new Map(
      sent.map(({ parameters }) => [parameters.get('local_id'), parameters.get('content')]),
    );
    return sent.map(({ parameters, headers }) => {
      const after = headers.get('idempotency-after');
      return [parameters.get('content'), after && (contents.get(after) ?? after)] as const;
    });
  }

  async untilSent(...contents: string[]): Promise<void> {
    await expect.poll(() => this.contents()).toEqual(contents);
  }
}

async function write({ outbox }: Tab, ...contents: string[]): Promise<void> {
  for (const content of contents) await outbox.enqueue(saying(content));
}

/** Creates a world where one message got through, so that the next two are sent together. */
async function begun(...contents: string[]) {
  const world = new PatientWorld();
  const tab = await world.leading({ keepsOrder: true });
  await write(tab, 'a', ...contents);
  await world.untilSent('a');
  world.answer('a', { id: 11 });
  return { world, tab };
}

describe('sends in order', () => {
  test('O3: each message that gets through allows one more of its conversation in flight', async () => {
    const { world, tab } = await begun('b', 'c', 'd', 'e', 'f', 'g', 'h');
    await world.untilSent('a', 'b', 'c');
    await untilStates(tab, 'sent', 'sending', 'sending', ...Array(5).fill('waiting'));
    world.answer('b', { id: 12 });
    await world.untilSent('a', 'b', 'c', 'd', 'e');
    world.answer('c', { id: 13 });
    await world.untilSent('a', 'b', 'c', 'd', 'e', 'f', 'g');
    // At most four are in flight at a time.
    world.answer('d', { id: 14 });
    await world.untilSent('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    expect(world.orders()).toEqual([
      ['a', null],
      ['b', null],
      ['c', 'b'],
      ['d', 'c'],
      ['e', 'd'],
      ['f', 'e'],
      ['g', 'f'],
      ['h', 'g'],
    ]);
  });

  test('O3: one at a time if the server does not keep them in order', async () => {
    const world = new PatientWorld();
    const tab = await world.leading({ keepsOrder: false });
    await write(tab, 'a', 'b', 'c');
    await world.untilSent('a');
    world.answer('a', { id: 11 });
    await world.untilSent('a', 'b');
    await untilStates(tab, 'sent', 'sending', 'waiting');
    expect(world.orders()).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  test('O3: answers in another order change nothing', async () => {
    const { world, tab } = await begun('b', 'c', 'd');
    await world.untilSent('a', 'b', 'c');
    world.answer('c', { id: 13 });
    await untilStates(tab, 'sent', 'sending', 'sent', 'sending');
    world.answer('b', { id: 12 });
    world.answer('d', { id: 14 });
    await untilStates(tab, 'sent', 'sent', 'sent', 'sent');
    expect(world.orders()).toEqual([
      ['a', null],
      ['b', null],
      ['c', 'b'],
      ['d', 'b'],
    ]);
  });

  test('O5: messages after a refused one go out without it', async () => {
    const { world, tab } = await begun('b', 'c', 'd');
    await world.untilSent('a', 'b', 'c');
    world.answer('b', failure(400, 'BAD_REQUEST'));
    await world.untilSent('a', 'b', 'c', 'c');
    expect(world.orders().at(-1)).toEqual(['c', null]);
    expect(statesOf(tab)).toEqual(['sent', 'failed', 'sending', 'waiting']);
    world.answer('c', { id: 12 });
    await world.untilSent('a', 'b', 'c', 'c', 'd');
    world.answer('d', { id: 13 });
    await untilStates(tab, 'sent', 'failed', 'sent', 'sent');
  });

  test('O4: after a failure one goes alone, under its key, and its followers report nothing', async () => {
    const { world, tab } = await begun('b', 'c', 'd');
    await world.untilSent('a', 'b', 'c');
    world.answer('b', failure(503, 'SERVICE_UNAVAILABLE'));
    await untilStates(tab, 'sent', 'waiting', 'waiting', 'waiting');
    world.device.advance(1_000);
    await world.untilSent('a', 'b', 'c', 'b');
    await untilStates(tab, 'sent', 'sending', 'waiting', 'waiting');
    world.answer('b', { id: 12 });
    // It may have arrived before, so it must be done before anything follows it.
    await world.untilSent('a', 'b', 'c', 'b', 'c');
    world.answer('c', { id: 13 });
    await world.untilSent('a', 'b', 'c', 'b', 'c', 'd');
    expect(world.orders().slice(3)).toEqual([
      ['b', null],
      ['c', null],
      ['d', null],
    ]);
    const [, , first, , second] = world.asked('POST /messages');
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
    expect(tab.outbox.entries.current.every(({ trouble }) => trouble === undefined)).toBe(true);
  });

  test('O4: a message that the server refused as out of turn is sent once the one before it is done', async () => {
    const { world, tab } = await begun('b', 'c', 'd');
    await world.untilSent('a', 'b', 'c');
    world.answer('c', failure(409, 'OUT_OF_TURN'));
    await untilStates(tab, 'sent', 'sending', 'waiting', 'waiting');
    world.answer('b', { id: 12 });
    await world.untilSent('a', 'b', 'c', 'c');
    expect(world.orders().at(-1)).toEqual(['c', null]);
  });

  test('O3: a message does not follow another across a move', async () => {
    const { world, tab } = await begun('b');
    await world.untilSent('a', 'b');
    const message = { id: 11 };
    const args = { message, channelId: 7, topic: 'elsewhere', propagate: 'change_all' } as const;
    await tab.outbox.enqueue({ name: 'moveMessage', args });
    await write(tab, 'c');
    await untilStates(tab, 'sent', 'sending', 'waiting', 'waiting');
    expect(world.contents()).toEqual(['a', 'b']);
  });

  test('O3: notes to oneself do not follow each other, if one names the person and another does not', async () => {
    const world = new PatientWorld();
    const tab = await world.tab();
    await register(tab, { keepsOrder: true });
    const to = (...userIds: number[]) => ({ kind: 'direct', userIds }) as const;
    await write(tab, 'a');
    tab.sender.start();
    await world.untilSent('a');
    world.answer('a', { id: 11 });
    await untilStates(tab, 'sent');
    await tab.outbox.enqueue(saying('one', to()));
    await world.untilSent('a', 'one');
    await tab.outbox.enqueue(saying('two', to(3)));
    await tab.outbox.enqueue(saying('three', to()));
    await tab.outbox.enqueue(saying('elsewhere', roses));
    await world.untilSent('a', 'one', 'elsewhere');
    await untilStates(tab, 'sent', 'sending', 'waiting', 'waiting', 'sending');
  });
});
