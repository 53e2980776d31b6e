import { expect, it } from 'vitest';
import { nodeEnvironment } from '../../src/node.ts';
import { type Election, electLeader } from '../../src/tabs/elect-leader.ts';

it('T1: one leads, and the next follows when it resigns', async () => {
  const { locks } = nodeEnvironment();
  const first = electLeader(locks, 'example');
  const second = electLeader(locks, 'example');
  await expect.poll(() => first.isLeader.current).toBe(true);
  expect(second.isLeader.current).toBe(false);
  await first.resign();
  expect(first.isLeader.current).toBe(false);
  await expect.poll(() => second.isLeader.current).toBe(true);
  await second.resign();
});

it('T1: a tab that resigns while waiting does not hold up those behind', async () => {
  const { locks } = nodeEnvironment();
  const [first, second, third] = [1, 2, 3].map(() => electLeader(locks, 'example'));
  await second?.resign();
  await first?.resign();
  await expect.poll(() => third?.isLeader.current).toBe(true);
  expect(second?.isLeader.current).toBe(false);
  await third?.resign();
});

it('T1: the next tab leads once nothing of the last leader is running', async () => {
  const { locks } = nodeEnvironment();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = electLeader(locks, 'example', {
    ready: async () => undefined,
    begin: () => undefined,
    end: () => ended,
  });
  await expect.poll(() => first.isLeader.current).toBe(true);
  const second = electLeader(locks, 'example');
  const resigned = first.resign();
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(second.isLeader.current).toBe(false);
  end();
  await resigned;
  await expect.poll(() => second.isLeader.current).toBe(true);
  await second.resign();
});

it('C1: a tab that resigns while it starts leading finishes, and the next one leads', async () => {
  const { locks } = nodeEnvironment();
  const end = async () => undefined;
  const begin = () => void first.resign();
  const first: Election = electLeader(locks, 'example', { ready: end, begin, end });
  const second = electLeader(locks, 'example');
  await expect.poll(() => second.isLeader.current).toBe(true);
  await first.resign();
  await second.resign();
});

it('T1: a tab that cannot lead yet leaves it to another, and can resign', async () => {
  const { locks } = nodeEnvironment();
  const role = { ready: () => new Promise(() => undefined), begin: () => undefined };
  const first = electLeader(locks, 'example', { ...role, end: async () => undefined });
  const second = electLeader(locks, 'example');
  await expect.poll(() => second.isLeader.current).toBe(true);
  await first.resign();
  await second.resign();
});
