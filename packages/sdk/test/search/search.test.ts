import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openSearch } from '../../src/search/search.ts';
import type { Search, SearchRequest } from '../../src/search/search-state.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import { garden, gardenView, messages, open, readMessage, settled } from '../support/timelines.ts';

describe('search', () => {
  let scripted: ScriptedConnection;

  beforeEach(async () => {
    scripted = await ScriptedConnection.open();
    scripted.server = messages(1, 300).map((message) =>
      message.id % 50 === 0 ? { ...message, content: '<p>a <b>Rose</b></p>' } : message,
    );
    scripted.found = scripted.server.filter(({ id }) => id % 50 === 0).map(({ id }) => id);
    await scripted.register();
  });

  afterEach(() => scripted.close());

  function search(request: SearchRequest): Search {
    const found = openSearch(scripted.sources, request);
    onTestFinished(found.subscribe(() => undefined));
    return found;
  }
  const ids = ({ current }: Search) => current.items.map(({ message }) => message.id);
  const done = ({ current }: Search) => !current.isSearchingStore && !current.isSearchingServer;

  test('M7: offline it finds stored messages, and tells whether that was everything', async () => {
    await settled(open(scripted, gardenView, { pageSize: 120 }));
    scripted.goOffline();
    const found = search({ text: 'rose' });
    await expect.poll(() => done(found)).toBe(true);
    expect(ids(found)).toEqual([300, 250, 200]);
    expect(found.current).toMatchObject({ isComplete: false, problem: { kind: 'offline' } });
    scripted.state.set({ name: 'live' });
    const narrow = [
      { operator: 'channel', operand: 7 },
      { operator: 'topic', operand: 'garden' },
    ];
    await settled(open(scripted, gardenView, { pageSize: 400 }));
    scripted.goOffline();
    const inGarden = search({ text: 'rose', narrow });
    await expect.poll(() => done(inGarden)).toBe(true);
    expect(ids(inGarden)).toEqual([300, 250, 200, 150, 100, 50]);
    expect(inGarden.current).toMatchObject({ isComplete: true, problem: undefined });
  });

  test('M7: the server’s results join by id, with their marks, and paging continues', async () => {
    await settled(open(scripted, gardenView, { pageSize: 120 }));
    const found = search({ text: 'rose', pageSize: 4 });
    await expect.poll(() => done(found)).toBe(true);
    expect(ids(found)).toEqual([300, 250, 200, 150]);
    expect(found.current.items[0]?.match).toBeDefined();
    expect(found.current.isComplete).toBe(false);
    await found.more();
    expect(ids(found)).toEqual([300, 250, 200, 150, 100, 50]);
    expect(found.current.isComplete).toBe(true);
  });

  test('M7: stays current with new messages, and keeps equal items', async () => {
    await settled(open(scripted, gardenView));
    const found = search({ text: 'rose' });
    await expect.poll(() => done(found)).toBe(true);
    const before = found.current.items;
    await scripted.arrives({ ...readMessage(301, garden), content: '<p>roses</p>' });
    await expect.poll(() => ids(found)[0]).toBe(301);
    expect(found.current.items.slice(1).every((item, index) => item === before[index])).toBe(true);
  });

  test('M7: an empty search finds nothing', async () => {
    const found = search({ text: '  ""  ' });
    expect(found.current).toMatchObject({ items: [], isComplete: true });
    expect(scripted.asked).toEqual([]);
  });
});
