import { expect, it } from 'vitest';
import { TypingOthers } from '../../src/typing/typing-others.ts';
import { collectGarbage } from '../support/collect-garbage.ts';

const garden = (n: number) => ({ kind: 'topic', channelId: 7, topic: `garden ${n}` }) as const;

it('C3: listeners of the typing people keep being called, even if they do not keep the list', async () => {
  const typing = new TypingOthers(
    () => () => undefined,
    () => 15_000,
    () => 3,
  );
  const received: (readonly number[])[] = [];
  typing.in(garden(0)).subscribe((ids) => received.push(ids));
  for (let n = 1; n < 500; n += 1) typing.in(garden(n));
  await collectGarbage();
  typing.receive([
    {
      id: 1,
      type: 'typing',
      op: 'start',
      message_type: 'stream',
      sender: { user_id: 9, email: 'grace@example.org' },
      stream_id: 7,
      topic: 'garden 0',
    },
  ]);
  expect(received).toEqual([[9]]);
});
