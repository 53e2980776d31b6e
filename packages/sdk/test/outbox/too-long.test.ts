import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared-types/src/index.ts';
import type { Command } from '../../src/commands/command.ts';
import { TooLong } from '../../src/commands/too-long.ts';
import { garden, numbering, OutboxWorld, register, saying, type Tab } from './outbox-world.ts';

const fits = (length: number) => 'x'.repeat(length);

function takes({ writer }: Tab, most: Record<string, number>): Promise<void> {
  return writer.change(async (set) => set.set('realm', '', most as never));
}

/** Each text that a server cuts or refuses if it is too long, with a command that contains it. */
const withText: readonly [string, number, (text: string) => Command][] = [
  ['max_message_length', 12, (content) => saying(content)],
  ['max_topic_length', 6, (topic) => saying('hello', { ...garden, topic })],
  [
    'max_message_length',
    12,
    (content) => ({ name: 'editMessage', args: { message: { id: 5 }, content } }),
  ],
  [
    'max_topic_length',
    6,
    (topic) => ({
      name: 'moveMessage',
      args: { message: { id: 5 }, topic, propagate: 'change_all' },
    }),
  ],
  [
    'max_topic_length',
    6,
    (topic) => ({ name: 'setTopicPolicy', args: { channelId: 7, topic, policy: 3 } }),
  ],
  [
    'max_message_length',
    12,
    (content) => ({
      name: 'createScheduledMessage',
      args: { to: garden, content, deliverAt: 9e9 },
    }),
  ],
  [
    'max_topic_length',
    6,
    (topic) => ({
      name: 'createScheduledMessage',
      args: { to: { ...garden, topic }, content: 'hello', deliverAt: 9e9 },
    }),
  ],
  [
    'max_message_length',
    12,
    (content) => ({ name: 'editScheduledMessage', args: { scheduledId: 2, content } }),
  ],
  [
    'max_message_length',
    12,
    (content) => ({ name: 'createSnippet', args: { title: 'regards', content } }),
  ],
  [
    'savedSnippetTitleLength',
    limits.savedSnippetTitleLength,
    (title) => ({ name: 'createSnippet', args: { title, content: 'regards' } }),
  ],
  [
    'max_message_length',
    12,
    (content) => ({ name: 'editSnippet', args: { snippetId: 2, content } }),
  ],
  [
    'savedSnippetTitleLength',
    limits.savedSnippetTitleLength,
    (title) => ({ name: 'editSnippet', args: { snippetId: 2, title } }),
  ],
  [
    'navigationViewNameLength',
    limits.navigationViewNameLength,
    (name) => ({
      name: 'createNavigationView',
      args: { fragment: 'search/lunch', name, isPinned: true },
    }),
  ],
  [
    'navigationViewNameLength',
    limits.navigationViewNameLength,
    (name) => ({ name: 'updateNavigationView', args: { fragment: 'search/lunch', name } }),
  ],
  [
    'statusTextLength',
    limits.statusTextLength,
    (text) => ({ name: 'setStatus', args: { userId: 3, text } }),
  ],
];

describe('a text that is too long', () => {
  test.each(withText)(
    'O15: is refused before it is stored, by %s',
    async (limit, most, command) => {
      const tab = await new OutboxWorld().tab();
      await takes(tab, { max_message_length: 12, max_topic_length: 6 });
      const refused = tab.outbox.enqueue(command(`${fits(most + 1)} `));
      await expect(refused).rejects.toThrow(TooLong);
      await expect(refused).rejects.toMatchObject({ limit, most, length: most + 1 });
      expect(tab.outbox.entries.current).toEqual([]);
      // Blanks that the server strips do not count, and a character beyond the first plane is one.
      const entry = await tab.outbox.enqueue(command(`${'🌱'.repeat(most)} \n`));
      await expect(tab.outbox.edit(entry.id, command(fits(most + 1)))).rejects.toThrow(TooLong);
      expect(tab.outbox.entries.current).toEqual([entry]);
    },
  );

  test('O15: with its files is refused before it is stored', async () => {
    const tab = await new OutboxWorld().tab();
    const files = [new File(['a'], 'map.txt')];
    const content = fits(limits.max_message_length - 10);
    await expect(tab.outbox.send({ to: garden, content, files })).rejects.toThrow(TooLong);
    expect(tab.outbox.entries.current).toEqual([]);
  });

  test('O15: may have more characters if the server accepts them', async () => {
    const world = new OutboxWorld();
    world.server.answers['POST /messages'] = numbering();
    const tab = await world.leading();
    const topic = fits(limits.max_topic_length + 1);
    await takes(tab, { max_message_length: 20_000, max_topic_length: 100 });
    await tab.outbox.enqueue(saying(fits(15_000), { ...garden, topic }));
    await expect.poll(() => world.contents()).toEqual([fits(15_000)]);
    expect(world.asked('POST /messages')[0]?.parameters.get('topic')).toBe(topic);
  });

  test('O15: stays unsent if the limit was lowered since, until the person shortens it', async () => {
    const world = new OutboxWorld();
    world.server.answers['POST /messages'] = numbering();
    const tab = await world.tab();
    const { id } = await tab.outbox.enqueue(saying('more than twelve'));
    await takes(tab, { max_message_length: 12, max_topic_length: 6 });
    await register(tab);
    tab.sender.start();
    const refusal = { code: 'TOO_LONG', message: expect.stringContaining('16'), isFinal: true };
    await expect.poll(() => tab.outbox.entries.current).toMatchObject([{ id, refusal }]);
    expect(world.contents()).toEqual([]);
    await tab.outbox.edit(id, saying('twelve'));
    await expect.poll(() => world.contents()).toEqual(['twelve']);
  });

  test('O15: is left to the server if only the mark of a resolved topic makes it too long', async () => {
    const tab = await new OutboxWorld().tab();
    const topic = `✔ ${fits(limits.max_topic_length)}`;
    const move = { message: { id: 5 }, topic, propagate: 'change_all' } as const;
    await tab.outbox.enqueue({ name: 'moveMessage', args: move });
    expect(tab.outbox.entries.current).toHaveLength(1);
  });
});
