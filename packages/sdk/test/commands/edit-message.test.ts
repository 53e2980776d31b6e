import { createHash } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { TOLD_AFTER } from '../../src/outbox/refusal.ts';
import {
  gate,
  OutboxWorld,
  register,
  statesOf,
  type Tab,
  untilStates,
} from '../outbox/outbox-world.ts';
import { failure } from '../support/scripted-server.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Creates a server with this text of message 9, which checks the expectation of an edit. */
function keeping(world: OutboxWorld, content: string) {
  const kept = { content };
  world.server.answers['GET /messages/9'] = () => ({ message: { id: 9, ...kept } });
  world.server.answers['PATCH /messages/9'] = ({ parameters }) => {
    const expected = parameters.get('prev_content_sha256');
    if (expected !== null && expected !== sha256(kept.content)) {
      return failure(400, 'EXPECTATION_MISMATCH');
    }
    kept.content = (parameters.get('content') ?? '').trim() || '(deleted)';
    return {};
  };
  return kept;
}

function edit({ outbox }: Tab, content: string, replaces?: string) {
  const args = { message: { id: 9 }, content, replaces };
  return outbox.enqueue({ name: 'editMessage', args });
}

/** Lets the first edit fail until it may be discarded. Then nothing is in flight. */
async function untilTrouble(world: OutboxWorld, tab: Tab) {
  await expect
    .poll(() => {
      const tries = world.asked('PATCH /messages/9').length;
      if (tries < TOLD_AFTER) world.device.advance(1_000);
      return tries;
    })
    .toBe(TOLD_AFTER);
  await expect.poll(() => tab.outbox.entries.current[0]?.trouble).toBeDefined();
  expect(statesOf(tab)).toEqual(['waiting', 'waiting']);
}

describe('edits of a message that may have changed meanwhile', () => {
  test('O5: an edit replaces the text that the person saw', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const kept = keeping(world, 'grüße');
    await edit(tab, 'new', 'grüße');
    await untilStates(tab, 'sent');
    expect(kept.content).toBe('new');
    expect(world.asked('PATCH /messages/9')).toHaveLength(1);
  });

  test('O5: an edit of another text is refused and kept; without `replaces` it succeeds', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const kept = keeping(world, 'theirs');
    const { id } = await edit(tab, 'mine', 'before');
    await untilStates(tab, 'failed');
    expect(tab.outbox.entries.current[0]?.refusal?.code).toBe('EXPECTATION_MISMATCH');
    expect(kept.content).toBe('theirs');
    await tab.outbox.retry(id);
    await untilStates(tab, 'failed');
    expect(kept.content).toBe('theirs');
    await tab.outbox.edit(id, {
      name: 'editMessage',
      args: { message: { id: 9 }, content: 'mine' },
    });
    await untilStates(tab, 'sent');
    expect(kept.content).toBe('mine');
  });

  test('O6: edits of one message succeed in sequence, however the server normalizes texts', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    const kept = keeping(world, 'one');
    await edit(tab, 'two \n', 'one');
    await edit(tab, ' ', 'two \n');
    await edit(tab, 'three', ' ');
    await register(tab);
    tab.sender.start();
    await expect.poll(() => kept.content).toBe('three');
    await untilStates(tab, 'sent', 'sent', 'sent');
    // One key stands for one request.
    const asked = world.asked('PATCH /messages/9');
    expect(asked).toHaveLength(5);
    expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(5);
  });

  test('O6: an edit on top of a refused one replaces the text that one was to replace, and no other', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    const kept = keeping(world, 'first');
    const answer = world.server.answers['PATCH /messages/9'];
    world.server.answers['PATCH /messages/9'] = (asked) => {
      const isRefused = asked.parameters.get('content')?.startsWith('refused');
      return isRefused || !answer ? failure(400, 'BAD_REQUEST') : answer(asked);
    };
    await edit(tab, 'refused', 'first');
    await edit(tab, 'refused too', 'refused');
    await edit(tab, 'third', 'refused too');
    await register(tab);
    tab.sender.start();
    await untilStates(tab, 'failed', 'failed', 'sent');
    expect(kept.content).toBe('third');
    kept.content = 'theirs';
    await edit(tab, 'fourth', 'refused too');
    await untilStates(tab, 'failed', 'failed', 'sent', 'failed');
    expect(kept.content).toBe('theirs');
  });

  test('O6: an edit on top of a discarded or edited one replaces the text that is there instead', async () => {
    const world = new OutboxWorld();
    const tab = await world.tab();
    const kept = keeping(world, 'first');
    const discarded = await edit(tab, 'second', 'first');
    const edited = await edit(tab, 'third', 'second');
    await edit(tab, 'fourth', 'third');
    await tab.outbox.discard(discarded.id);
    const command = tab.outbox.entries.current.find(({ id }) => id === edited.id)?.command;
    if (command?.name !== 'editMessage') throw new Error('It is not there.');
    await tab.outbox.edit(edited.id, {
      ...command,
      args: { ...command.args, content: 'third, mended' },
    });
    await register(tab);
    tab.sender.start();
    await untilStates(tab, 'sent', 'sent');
    expect(kept.content).toBe('fourth');
    const written = world.asked('PATCH /messages/9').map(({ parameters }) => parameters);
    expect(new Set(written.map((each) => each.get('content')))).toEqual(
      new Set(['third, mended', 'fourth']),
    );
  });

  test('O6: if two were refused, the second can be retried without the first', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const kept = keeping(world, 'first');
    const answer = world.server.answers['PATCH /messages/9'];
    world.server.answers['PATCH /messages/9'] = () => failure(400, 'BAD_REQUEST');
    const { id } = await edit(tab, 'second', 'first');
    const later = await edit(tab, 'third', 'second');
    await untilStates(tab, 'failed', 'failed');
    await tab.outbox.discard(id);
    if (answer) world.server.answers['PATCH /messages/9'] = answer;
    await tab.outbox.retry(later.id);
    await untilStates(tab, 'sent');
    expect(kept.content).toBe('third');
  });

  test.each([true, false])(
    'O6: an edit on top of an abandoned one succeeds, if that had arrived: %s',
    async (arrived) => {
      const world = new OutboxWorld();
      const tab = await world.leading();
      const kept = keeping(world, 'first');
      const answer = world.server.answers['PATCH /messages/9'];
      world.server.answers['PATCH /messages/9'] = async (asked) => {
        if (arrived) await answer?.(asked);
        return failure(503, 'INTERNAL_ERROR');
      };
      const { id } = await edit(tab, 'second', 'first');
      await edit(tab, 'third', 'second');
      await untilTrouble(world, tab);
      expect(kept.content).toBe(arrived ? 'second' : 'first');
      if (answer) world.server.answers['PATCH /messages/9'] = answer;
      await tab.outbox.discard(id);
      await untilStates(tab, 'sent');
      expect(kept.content).toBe('third');
    },
  );

  test('O3, O6: an edit on top of one that is discarded in flight waits for its answer', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const kept = keeping(world, 'first');
    const answer = world.server.answers['PATCH /messages/9'];
    world.server.answers['PATCH /messages/9'] = () => failure(503, 'INTERNAL_ERROR');
    const { id } = await edit(tab, 'second', 'first');
    await edit(tab, 'third', 'second');
    await untilTrouble(world, tab);
    const carriedOut = gate<true>();
    world.server.answers['PATCH /messages/9'] = async (asked) => {
      if (asked.parameters.get('content') === 'second') await carriedOut.passed;
      return answer?.(asked) ?? {};
    };
    world.device.advance(60_000);
    await expect.poll(() => world.asked('PATCH /messages/9')).toHaveLength(TOLD_AFTER + 1);
    await tab.outbox.discard(id);
    expect(statesOf(tab)).toEqual(['waiting']);
    carriedOut.open(true);
    await untilStates(tab, 'sent');
    expect(kept.content).toBe('third');
  });

  test('O12: a try whose answer was lost is not refused for its own effect', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading({ hasKeys: false });
    const kept = keeping(world, 'before');
    const answer = world.server.answers['PATCH /messages/9'];
    world.server.answers['PATCH /messages/9'] = async (asked) => {
      await answer?.(asked);
      if (answer) world.server.answers['PATCH /messages/9'] = answer;
      throw new TypeError('cut');
    };
    await edit(tab, 'after', 'before');
    await expect.poll(() => kept.content).toBe('after');
    await expect
      .poll(() => {
        world.device.advance(60_000);
        return tab.outbox.entries.current.map(({ state }) => state);
      })
      .toEqual(['sent']);
    expect(world.asked('PATCH /messages/9')).toHaveLength(2);
  });

  test('O5: pages without digests compare all the same', async () => {
    const world = new OutboxWorld();
    const tab = await world.leading();
    const kept = keeping(world, 'grüße');
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    try {
      await edit(tab, 'mine', 'grüße');
      await untilStates(tab, 'sent');
      kept.content = 'theirs';
      await edit(tab, 'over it', 'mine');
      await untilStates(tab, 'sent', 'failed');
    } finally {
      vi.unstubAllGlobals();
    }
    expect(kept.content).toBe('theirs');
  });
});
