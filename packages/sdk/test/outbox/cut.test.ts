import { describe, expect, test } from 'vitest';
import { NetworkError } from '../../src/api/errors.ts';
import { MessagePages } from '../../src/messages/message-pages.ts';
import { exampleMessage } from '../support/example-message.ts';
import {
  garden,
  numbering,
  OutboxWorld,
  saying,
  statesOf,
  type Tab,
  untilStates,
} from './outbox-world.ts';

const refusal = {
  code: 'CUT',
  message: 'The server cut this: it kept 27 of 36 characters.',
  isFinal: true,
};

/** The cut text of an edit or a scheduled message, with the server's mark. */
const marked = 'Roses \n[message truncated]';
const markedRefusal = {
  ...refusal,
  message: 'The server cut this: it kept 26 of 36 characters.',
};

/** Stores the event of the message that a test sent. */
function arrivesAs({ writer }: Tab, content: string, more: object = {}): Promise<void> {
  const message = { ...exampleMessage({ id: 11, in: garden, content }), ...more };
  return writer.change((set) => new MessagePages(set).put([message]));
}

async function sent(world: OutboxWorld, content: string, topic = 'garden') {
  world.server.answers['POST /messages'] = numbering();
  const tab = await world.leading();
  const { id } = await tab.outbox.enqueue(saying(content, { ...garden, topic }));
  await untilStates(tab, 'sent');
  return { tab, id };
}

describe('a server that cuts', () => {
  const words = 'Roses need water, and so do the peas';

  test('O16: a cut message stays in the outbox, and the app gets the refusal', async () => {
    const world = new OutboxWorld();
    world.kept = 'Roses \n[message truncated]';
    const { tab, id } = await sent(world, words);
    await arrivesAs(tab, 'Roses<br>[message truncated]');
    const told = { code: 'CUT', message: 'The server cut this: it kept 26 of 36 characters.' };
    await expect
      .poll(() => tab.outbox.entries.current)
      .toMatchObject([
        {
          id,
          state: 'failed',
          messageId: 11,
          refusal: told,
          command: { args: { content: words } },
        },
      ]);
    // The server has it: sending it again would double it.
    await expect(tab.outbox.retry(id)).rejects.toMatchObject({ problem: 'mayHaveArrived' });
    await tab.outbox.discard(id);
    expect(statesOf(tab)).toEqual([]);
  });

  test('O16: a message that only looks different in HTML was not cut', async () => {
    const world = new OutboxWorld();
    world.kept = words;
    const { tab } = await sent(world, words);
    await arrivesAs(tab, 'Something else');
    await untilStates(tab);
  });

  test('O16: a message that was edited since was not cut', async () => {
    const world = new OutboxWorld();
    world.kept = 'Roses';
    const { tab } = await sent(world, words);
    await arrivesAs(tab, 'Roses', { last_edit_timestamp: 1 });
    await untilStates(tab);
  });

  test('O16: a cut topic is reported', async () => {
    const world = new OutboxWorld();
    world.kept = words;
    const { tab } = await sent(world, words, 'gardens of the town');
    await arrivesAs(tab, words, { subject: 'gardens...' });
    const message = 'The server cut the topic: it is “gardens...” now.';
    await expect.poll(() => tab.outbox.entries.current).toMatchObject([{ refusal: { message } }]);
  });

  test('O16: the stored text is requested again while the server does not answer', async () => {
    const world = new OutboxWorld();
    world.keptFails = new NetworkError('GET /messages/11', undefined);
    const { tab } = await sent(world, words);
    await arrivesAs(tab, 'Roses need water');
    await expect.poll(() => world.keptAsked).toBe(1);
    world.keptFails = undefined;
    world.kept = 'Roses need water, and so do';
    await expect
      .poll(async () => {
        await world.device.advance(5000);
        return tab.outbox.entries.current;
      })
      .toMatchObject([{ state: 'failed', refusal }]);
  });

  test('O16: a cut edit stays in the outbox', async () => {
    const world = new OutboxWorld();
    world.server.answers['PATCH /messages/11'] = () => ({});
    const tab = await world.leading();
    await arrivesAs(tab, 'Roses');
    const edit = { name: 'editMessage', args: { message: { id: 11 }, content: words } } as const;
    await tab.outbox.enqueue(edit);
    await untilStates(tab, 'sent');
    await arrivesAs(tab, marked, { source: marked, last_edit_timestamp: 1 });
    await expect.poll(() => tab.outbox.entries.current).toMatchObject([{ refusal: markedRefusal }]);
  });

  test('O16: an edit that another person shortened since was not cut', async () => {
    const world = new OutboxWorld();
    world.server.answers['PATCH /messages/11'] = () => ({});
    const tab = await world.leading();
    await arrivesAs(tab, 'Peas');
    const edit = { name: 'editMessage', args: { message: { id: 11 }, content: words } } as const;
    await tab.outbox.enqueue(edit);
    await untilStates(tab, 'sent');
    await arrivesAs(tab, 'Roses', { source: 'Roses', last_edit_timestamp: 1 });
    await untilStates(tab);
  });

  test('O16: a cut scheduled message stays in the outbox', async () => {
    const world = new OutboxWorld();
    world.server.answers['POST /scheduled_messages'] = () => ({ scheduled_message_id: 4 });
    const tab = await world.leading();
    const args = { to: garden, content: words, deliverAt: 9e9 };
    await tab.outbox.enqueue({ name: 'createScheduledMessage', args });
    await untilStates(tab, 'sent');
    await tab.writer.change(async (set) =>
      set.set('scheduled', '4', {
        scheduled_message_id: 4,
        type: 'stream',
        to: 7,
        topic: 'garden',
        content: marked,
        rendered_content: marked,
        scheduled_delivery_timestamp: 9e9,
        failed: false,
      }),
    );
    await expect.poll(() => tab.outbox.entries.current).toMatchObject([{ refusal: markedRefusal }]);
  });
});
