import type { CustomData } from '@tidings/shared-types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idsWithTag, isIndexed } from '../../src/messages/custom-index.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import type { View } from '../../src/narrow/view.ts';
import type { StoredMessage } from '../../src/store/record-kinds.ts';
import { Random } from '../support/random.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import { garden, idsOf, list, open, readMessage, settled } from '../support/timelines.ts';

const weeds = { kind: 'topic', channelId: 7, topic: 'weeds' } as const;
const withBen = { kind: 'direct', members: [3, 9] } as const;

function withData(id: number, custom: CustomData, where: typeof garden | typeof withBen = garden) {
  return { ...readMessage(id, where), custom };
}

const having = (operand: string, negated = false): View => ({
  kind: 'narrow',
  narrow: [{ operator: 'custom', operand, negated }],
});

describe('X4: views of messages by their custom data', () => {
  let scripted: ScriptedConnection;

  beforeEach(async () => {
    scripted = await ScriptedConnection.open();
  });

  afterEach(() => scripted.close());

  async function shown(view: View, pageSize = 50): Promise<(number | string)[]> {
    const timeline = open(scripted, view, { pageSize });
    await settled(timeline);
    return idsOf(timeline);
  }

  /** Returns the pages that reading a view takes from the store. */
  async function pagesRead(view: View): Promise<number> {
    const { sources } = scripted;
    let pages = 0;
    const counting: typeof sources.records = Object.create(sources.records);
    counting.find = async (query) => {
      const found = await sources.records.find(query);
      if (query.kind === 'page') pages += found.length;
      return found;
    };
    const timeline = open(
      { ...scripted, sources: { ...sources, records: counting } } as never,
      view,
    );
    await settled(timeline);
    return pages;
  }

  test('X4: stored messages are found without a network and without reading the others', async () => {
    scripted.server = list(1, 3000).map((id) =>
      id % 1000 === 0 ? withData(id, { order: 17, n: id }) : readMessage(id, garden),
    );
    await scripted.register();
    const all = open(scripted, { kind: 'all' }, { pageSize: 3000 });
    await settled(all);
    expect(all.current.items).toHaveLength(3000);
    scripted.state.set({ name: 'offline', problem: undefined } as never);
    expect(await shown(having('order:17'))).toEqual([1000, 2000, 3000]);
    expect(await shown(having('n:2000'))).toEqual([2000]);
    expect(await shown(having('n:2001'))).toEqual([]);
    expect(await pagesRead(having('order:17'))).toBeLessThan(10);
  });

  test('X4: with other terms, negated, and in the middle', async () => {
    scripted.server = list(1, 400).map((id) =>
      withData(
        id,
        { kind: 'order', even: id % 2 === 0 ? 'yes' : 'no' },
        id % 5 === 0 ? withBen : garden,
      ),
    );
    await scripted.register();
    await shown({ kind: 'all' }, 400);
    const narrow = (...terms: (readonly [string, string, boolean?])[]): View => ({
      kind: 'narrow',
      narrow: terms.map(([operator, operand, negated = false]) => ({ operator, operand, negated })),
    });
    const expected = (holds: (id: number) => boolean) => list(1, 400).filter(holds).slice(-20);
    expect(await shown(narrow(['custom', 'kind:order'], ['custom', 'even:yes', true]), 20)).toEqual(
      expected((id) => id % 2 === 1),
    );
    expect(await shown(narrow(['custom', 'even:yes'], ['is', 'dm']), 20)).toEqual(
      expected((id) => id % 10 === 0),
    );
    expect(await shown(narrow(['custom', 'even:yes', true]), 20)).toEqual(
      expected((id) => id % 2 === 1),
    );
    const middle = open(scripted, having('even:yes'), { pageSize: 10, start: 200 });
    await settled(middle);
    await middle.newer();
    await middle.older();
    const ids = idsOf(middle).map(Number);
    expect(ids).toContain(200);
    expect(ids).toEqual(list(ids[0] ?? 0, ids.at(-1) ?? 0).filter((id) => id % 2 === 0));
    expect(ids.length).toBeGreaterThan(20);
  });

  test('X4: events bring data into a view, change it and take it away', async () => {
    scripted.server = [withData(1, { order: 17 }), readMessage(2, garden)];
    await scripted.register();
    await shown({ kind: 'all' });
    const timeline = open(scripted, having('order:17'));
    await settled(timeline);
    const update = (message_id: number, custom: CustomData) =>
      ({
        type: 'update_message',
        ...{ message_id, message_ids: [message_id], rendering_only: true, custom },
        ...{ flags: ['read'], user_id: 3, edit_timestamp: 1_770_000_000, stream_id: 7 },
      }) as never;
    const { flags, ...arriving } = withData(3, { order: 17 });
    await scripted.happens({ type: 'message', message: arriving, flags } as never);
    await expect.poll(() => idsOf(timeline)).toEqual([1, 3]);
    await scripted.happens(update(2, { order: 17 }));
    await expect.poll(() => idsOf(timeline)).toEqual([1, 2, 3]);
    await scripted.happens(update(1, {}));
    await expect.poll(() => idsOf(timeline)).toEqual([2, 3]);
    await scripted.happens({
      type: 'delete_message',
      message_ids: [3],
      message_type: 'stream',
    } as never);
    await expect.poll(() => idsOf(timeline)).toEqual([2]);
    const { last_edit_timestamp, custom } = timeline.current.items[0]?.message ?? {};
    expect({ last_edit_timestamp, custom }).toEqual({ custom: { order: 17 } });
  });

  test.each([1, 2, 3])('X4: the index has what is stored, after any changes (%i)', async (seed) => {
    const random = new Random(seed);
    await scripted.register();
    const stored = new Map<number, StoredMessage>();
    const long = 'long'.repeat(300);
    const values: readonly (CustomData | null)[] = [
      ...[{ a: 1 }, { a: 2, b: 'x' }, { b: long }],
      ...[{}, null],
    ];
    for (let step = 0; step < 60; step += 1) {
      await scripted.writer.change(async (set) => {
        const pages = new MessagePages(set);
        const ids = Array.from({ length: 1 + random.below(30) }, () => 1 + random.below(4000));
        if (random.below(4) === 0) {
          await pages.remove(ids);
          for (const id of ids) stored.delete(id);
          return;
        }
        const arrived = [...new Set(ids)].map((id) => {
          const custom = random.one(values);
          const where = random.one([garden, weeds, withBen]);
          return { ...readMessage(id, where), ...(custom && { custom }) };
        });
        await pages.put(arrived);
        for (const message of arrived) stored.set(message.id, message);
      });
    }
    const { records } = scripted;
    expect(await isIndexed(records)).toBe(true);
    for (const [tag, holds] of [
      ['a:1', ({ a }: CustomData) => a === 1],
      ['b:x', ({ b }: CustomData) => b === 'x'],
      [`b:${long}`, ({ b }: CustomData) => b === long],
      ['c:1', () => false],
    ] as const) {
      const expected = [...stored.values()].filter(({ custom = {} }) => holds(custom));
      const ids = expected.map(({ id }) => id).sort((a, b) => b - a);
      expect(await idsWithTag(records, tag, 0, Number.POSITIVE_INFINITY)).toEqual(ids);
      const inside = ids.filter((id) => id >= 1000 && id <= 3000);
      expect(await idsWithTag(records, tag, 1000, 3000)).toEqual(inside);
    }
  });

  test('X4: a store from before the index is searched page by page', async () => {
    scripted.server = [withData(1, { order: 17 }), readMessage(2, garden)];
    await scripted.register();
    await shown({ kind: 'all' });
    const { records } = scripted;
    const index = await records.find({ kind: 'custom' });
    expect(index).toHaveLength(1);
    await records.write([
      { remove: { kind: 'customIndexed', key: '' } },
      ...index.map(({ key }) => ({ remove: { kind: 'custom' as const, key } })),
    ]);
    await scripted.register();
    expect(await isIndexed(records)).toBe(false);
    scripted.state.set({ name: 'offline', problem: undefined } as never);
    expect(await shown(having('order:17'))).toEqual([1]);
  });
});
