import { expect, test } from 'vitest';
import { FairWork } from '../../../src/core/jobs/fair-work.ts';
import { GeneratedAvatars } from '../../../src/features/avatars/generated-avatars.ts';

test('D: a generated picture is drawn once, whether requested concurrently or later', async () => {
  const avatars = new GeneratedAvatars(new FairWork({ atATime: 1, ofEach: 1, waitingOfEach: 100 }));
  const ask = () => avatars.get('1:1', 'medium');
  const all = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set([...all, await ask()]).size).toBe(1);
  expect((await avatars.get('1:2', 'medium')).equals(await ask())).toBe(false);
});
