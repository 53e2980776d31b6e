import { expect, it } from 'vitest';
import { ChangeFeed } from '../../src/store/change-feed.ts';
import type { DatabaseChange, DatabaseEntry } from '../../src/store/database-entry.ts';
import { nowhere } from '../../src/store/record.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

function entry(id: string, value: unknown): DatabaseEntry {
  return { id, kind: 'thing', ...nowhere, value };
}

/** A change as another tab announces it. */
function brief(id: string): DatabaseChange {
  return { put: entry(id, undefined) };
}

/** Creates the feed of a store whose answers the test controls. */
function listen() {
  const device = new FakeDevice();
  const answers: ((entries: readonly DatabaseEntry[] | Error) => void)[] = [];
  const feed = new ChangeFeed(
    () =>
      new Promise((resolve, reject) => {
        answers.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
      }),
    device.tab().after,
  );
  const received: unknown[] = [];
  feed.subscribe(
    (changes) => {
      for (const change of changes) {
        received.push('put' in change ? change.put.value : `${change.remove.id} is gone`);
      }
    },
    () => received.push('something'),
  );
  return { feed, answers, received, device };
}

it('T1: a whole change is reported at once', () => {
  const { feed, received } = listen();
  feed.receive([{ put: entry('a', 1) }, { remove: entry('b', null) }]);
  expect(received).toEqual([1, 'b is gone']);
});

it('T1: a change without its value is read, and reported in order', async () => {
  const { feed, answers, received } = listen();
  feed.receive([brief('a')]);
  feed.receive([brief('b')]);
  feed.receive([{ put: entry('a', 3) }]);
  answers[1]?.([entry('b', 2)]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(received).toEqual([]);
  answers[0]?.([entry('a', 1)]);
  await expect.poll(() => received).toEqual([1, 2, 3]);
  feed.receive([{ put: entry('a', 4) }]);
  expect(received).toEqual([1, 2, 3, 4]);
});

it('T1: an entry that is gone when it is read is reported as removed', async () => {
  const { feed, answers, received } = listen();
  feed.receive([brief('a')]);
  answers[0]?.([]);
  await expect.poll(() => received).toEqual(['a is gone']);
});

it('T1: a change that cannot be read holds nothing up, and is reported as missed', async () => {
  const { feed, answers, received } = listen();
  feed.receive([brief('a')]);
  feed.receive([brief('b')]);
  answers[0]?.(new Error('gone'));
  answers[1]?.([entry('b', 2)]);
  await expect.poll(() => received).toEqual(['something', 2]);
});

it('B1: repeated misses are reported now and then, and at the end', () => {
  const { feed, received, device } = listen();
  feed.reportMissed();
  feed.reportMissed();
  feed.reportMissed();
  expect(received).toEqual(['something']);
  device.advance(10_000);
  expect(received).toEqual(['something', 'something']);
  device.advance(60_000);
  feed.reportMissed();
  expect(received).toHaveLength(3);
  feed.end();
  expect(device.nextTimerAt).toBeUndefined();
});
