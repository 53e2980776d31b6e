import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newEntry } from '../../src/outbox/entry-state.ts';
import type { LiveQuery } from '../../src/queries/live-query.ts';
import { type MessageItem, messageQuery } from '../../src/queries/message.ts';
import { ScriptedConnection } from '../support/scripted-connection.ts';
import { gardenView, messages, open, readMessage, settled } from '../support/timelines.ts';

type Query = LiveQuery<MessageItem | null | undefined>;

describe('one message', () => {
  let scripted: ScriptedConnection;

  beforeEach(async () => {
    scripted = await ScriptedConnection.open();
    scripted.server = messages(1, 5);
    await scripted.register();
  });

  afterEach(() => scripted.close());

  function follow(id: number): Query {
    const query = messageQuery(scripted.sources, id);
    onTestFinished(query.subscribe(() => undefined));
    return query;
  }
  const shows = (query: Query, expected: object | null | undefined) =>
    expect
      .poll(() => {
        const { current } = query;
        return current && { topic: current.message.subject, text: current.message.content };
      })
      .toEqual(expected);
  const idsAsked = () => scripted.asked.map(({ message_ids }) => message_ids);
  const shown = (content: string, topic = 'garden') => ({ topic, text: `<p>${content}</p>` });

  test('Q10: a held message is not fetched, and follows the log through edits and moves', async () => {
    await settled(open(scripted, gardenView));
    const asked = scripted.asked.length;
    const query = follow(3);
    await shows(query, shown('message 3'));
    const ids = { message_id: 3, message_ids: [3], flags: [], edit_timestamp: 9 };
    const update = { id: 50, type: 'update_message', ...ids, rendered_content: '<p>new</p>' };
    await scripted.happens(update);
    await shows(query, shown('new'));
    const before = query.current;
    await scripted.arrives(readMessage(6));
    expect(scripted.asked).toHaveLength(asked);
    expect(query.current).toBe(before);
    const moved = { ...readMessage(3), subject: 'weeds', content: '<p>new</p>' };
    scripted.server = scripted.server.map((message) => (message.id === 3 ? moved : message));
    const place = { stream_id: 7, orig_subject: 'garden', subject: 'weeds', topic_links: [] };
    await scripted.happens({ id: 51, type: 'update_message', ...ids, ...place });
    await shows(query, shown('new', 'weeds'));
  });

  test('Q10: a deleted message is null, for good and while the deletion waits', async () => {
    await settled(open(scripted, gardenView));
    const query = follow(3);
    await shows(query, shown('message 3'));
    const command = { name: 'deleteMessage', args: { message: { id: 3 } } } as const;
    scripted.outbox.set([newEntry(command, { id: 'entry', sequence: 1, createdAt: 0 })]);
    await shows(query, null);
    scripted.outbox.set([]);
    await shows(query, shown('message 3'));
    scripted.server = scripted.server.filter(({ id }) => id !== 3);
    const place = { message_type: 'stream', stream_id: 7, topic: 'garden' };
    await scripted.happens({ id: 50, type: 'delete_message', message_ids: [3], ...place });
    await shows(query, null);
  });

  test('Q10: a message that is not held is fetched once, and undefined while the server cannot be reached', async () => {
    scripted.goOffline();
    const [held, gone] = [follow(3), follow(99)];
    expect(await Promise.all([held.load(), gone.load()])).toEqual([undefined, undefined]);
    expect(scripted.asked).toEqual([]);
    scripted.state.set({ name: 'live' });
    await shows(held, shown('message 3'));
    await shows(gone, null);
    await scripted.arrives(readMessage(6));
    expect(await gone.load()).toBeNull();
    expect(idsAsked()).toEqual([[3], [99]]);
    // It becomes visible.
    await scripted.arrives(readMessage(99));
    await shows(gone, shown('message 99'));
  });

  test('Q10: a stale message shows as it was, then as it is', async () => {
    await settled(open(scripted, gardenView));
    // A new queue: events before it were missed.
    scripted.server = scripted.server.map((message) => ({ ...message, content: '<p>new</p>' }));
    scripted.state.set({ name: 'registering' });
    await scripted.register();
    const answer = scripted.holdAnswers();
    scripted.state.set({ name: 'live' });
    const query = follow(3);
    await shows(query, shown('message 3'));
    answer();
    await shows(query, shown('new'));
  });

  test('Q10: a request without an answer is reported as a problem, and repeated', async () => {
    scripted.failure = new TypeError('no');
    const query = follow(3);
    await expect.poll(() => query.problem.current).toBe(scripted.failure);
    expect(query.current).toBeUndefined();
    scripted.failure = undefined;
    scripted.goOffline();
    scripted.state.set({ name: 'live' });
    await shows(query, shown('message 3'));
    expect(query.problem.current).toBeUndefined();
  });
});
