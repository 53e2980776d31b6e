import { expect, test } from 'vitest';
import { liveQuery } from '../../src/queries/live-query.ts';

test('Q1: the result of a reading does not replace that of a later one', async () => {
  const answers: ((value: string) => void)[] = [];
  const query = liveQuery<string>({
    read: () => new Promise((resolve) => answers.push(resolve)),
    watch: () => () => undefined,
  });
  const loaded = query.load();
  const received: unknown[] = [];
  const end = query.subscribe((value) => received.push(value));
  expect(answers).toHaveLength(2);
  answers[1]?.('new');
  await expect.poll(() => query.current).toBe('new');
  answers[0]?.('old');
  expect(await loaded).toBe('old');
  expect([query.current, received]).toEqual(['new', ['new']]);
  const again = query.load();
  answers[2]?.('newer');
  expect([await again, query.current]).toEqual(['newer', 'newer']);
  end();
});
