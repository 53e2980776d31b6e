import { beforeAll, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, ofType, sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const closed = { invite_only: true, history_public_to_subscribers: false };
const shared = { invite_only: true, history_public_to_subscribers: true };

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let source: number;
  let target: number;

  beforeAll(async () => {
    author = await team().person('member', 'Moving Author');
    reader = await team().person('member', 'Staying Reader');
    source = await team().channel(fresh('source'), { subscribers: [author, reader] });
    target = await team().channel(fresh('target'), { by: author, subscribers: [author] });
  });

  /** Returns the ids that a narrow finds in the reader's own history. */
  async function own(operator: string, operand: string): Promise<number[]> {
    const { body } = await reader.get('/messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [{ operator, operand }],
    });
    return body.messages.map((message: { id: number }) => message.id);
  }

  const star = (id: number) =>
    reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
  const move = (id: number, stream_id: number) =>
    author.patch(`/messages/${id}`, { stream_id, send_notification_to_new_thread: false });

  it('A10: stars and mentions are still found in channels without subscription', async () => {
    const starred = await sent(author, source, 'topic', 'pomegranate');
    const mentioned = await sent(author, source, 'topic', '@**Staying Reader** pomegranate');
    await star(starred);
    await move(starred, target);
    await move(mentioned, target);
    expect(await own('is', 'starred')).toEqual([starred]);
    expect(await own('is', 'mentioned')).toEqual([mentioned]);
    expect(await own('search', 'pomegranate')).toEqual([starred, mentioned]);
    expect((await found(reader, starred)).flags).toEqual(['read', 'starred', 'historical']);
    await move(starred, source);
    expect(await own('is', 'starred')).toEqual([starred]);
  });

  it('events 3.2, 3.3: a user with the message in their history gets its changes', async () => {
    const id = await sent(author, source, 'topic');
    await star(id);
    await move(id, target);
    const edit = await team().eventsOf(() => author.patch(`/messages/${id}`, { content: 'new' }));
    expect(ofType(edit, 'update_message').map(({ audience }) => audience)).toContain(
      `user:${reader.id}`,
    );
    const removal = await team().eventsOf(() => author.delete(`/messages/${id}`));
    expect(ofType(removal, 'delete_message').map(({ audience }) => audience)).toContain(
      `user:${reader.id}`,
    );
  });

  it('B-edit: in a protected history, moved messages are not visible to users outside it', async () => {
    const hidden = await team().channel(fresh('hidden'), {
      by: author,
      subscribers: [author],
      settings: { invite_only: true },
    });
    const id = await sent(author, source, 'topic');
    await star(id);
    await move(id, hidden);
    expect(await own('is', 'starred')).not.toContain(id);
    expect(await found(reader, id)).toBeUndefined();
  });

  it('A10, D3: a starred message of a channel that was left does not come back if its history is protected', async () => {
    const members = [author, reader];
    const left = fresh('left');
    const from = await team().channel(left, {
      by: author,
      subscribers: members,
      settings: { invite_only: true },
    });
    const entered = fresh('entered');
    const to = await team().channel(entered, { by: author, settings: closed });
    const id = await sent(author, from, 'topic', 'persimmon');
    await star(id);
    await reader.delete('/users/me/subscriptions', { subscriptions: [left] });
    await move(id, to);
    await team().subscribe(entered, [reader], author);
    const later = await sent(author, to, 'topic', 'persimmon too');
    expect(await own('is', 'starred')).not.toContain(id);
    expect(await own('search', 'persimmon')).toEqual([later]);
    expect((await reader.get(`/messages/${id}`)).status).toBe(400);
  });

  for (const [when, settings] of [
    ['closed', closed],
    ['closed since', shared],
  ] as const) {
    it(`A4.8, D3: messages from an absence stay hidden on return if history is ${when}`, async () => {
      const name = fresh('again');
      const members = [author, reader];
      const to = await team().channel(name, { by: author, subscribers: members, settings });
      const secret = await team().channel(fresh('secret'), { by: author, settings: closed });
      const word = `medlar${to}`;
      const received = await sent(author, to, 'topic', `${word} received`);
      const id = await sent(author, secret, 'about', word);
      const beside = await sent(author, to, 'topic', `${word} beside`);
      const left = { subscriptions: [name], principals: [reader.id] };
      await author.delete('/users/me/subscriptions', left);
      await move(id, to);
      await author.patch(`/streams/${to}`, { history_public_to_subscribers: false });
      await team().subscribe(name, [reader], author);
      expect((await reader.get(`/messages/${id}`)).status).toBe(400);
      expect(await own('search', word)).toEqual([received, beside]);
      const { body } = await reader.get(`/users/me/${to}/topics`);
      expect(body.topics).toMatchObject([{ name: 'topic' }]);
      expect((await found(author, id)).content).toBe(word);
    });
  }

  it('A10, D3: a received message of a channel that was left is back after it was moved away and back', async () => {
    const name = fresh('again');
    const members = [author, reader];
    const to = await team().channel(name, { by: author, subscribers: members, settings: closed });
    const secret = await team().channel(fresh('secret'), { by: author, settings: closed });
    const word = `quince${to}`;
    const before = await sent(author, to, 'topic', `${word} before`);
    const id = await sent(author, to, 'topic', `${word} moved "prev_stream":${secret},`);
    const stranger = await sent(author, secret, 'topic', `${word} "prev_stream":${to},`);
    await author.patch(`/messages/${stranger}`, { content: `${word} edited` });
    const after = await sent(author, to, 'topic', `${word} after`);
    await author.delete('/users/me/subscriptions', {
      subscriptions: [name],
      principals: [reader.id],
    });
    await move(id, secret);
    for (const each of [id, stranger]) await move(each, to);
    await team().subscribe(name, [reader], author);
    expect(await own('search', word)).toEqual([before, id, after]);
    expect((await reader.get(`/messages/${stranger}`)).status).toBe(400);
  });

  it('events 3.3: a star removed with its message is announced to a user who has left the channel', async () => {
    const name = fresh('left');
    const channel = await team().channel(name, {
      by: author,
      subscribers: [author, reader],
      settings: shared,
    });
    const ids = [await sent(author, channel, 'topic'), await sent(author, channel, 'topic')];
    const [deleted = 0, moved = 0] = ids;
    for (const id of ids) await star(id);
    await reader.delete('/users/me/subscriptions', { subscriptions: [name] });
    const hidden = await team().channel(fresh('hidden'), { by: author, settings: closed });
    const stars = async () => {
      const asked = { event_types: [], fetch_event_types: ['starred_messages'] };
      return (await reader.post('/register', asked)).body.starred_messages;
    };
    for (const [id, change] of [
      [deleted, () => author.delete(`/messages/${deleted}`)],
      [moved, () => move(moved, hidden)],
    ] as const) {
      expect(await stars()).toContain(id);
      const events = await team().eventsOf(change);
      expect(await stars()).not.toContain(id);
      const told = events.filter(({ audience }) => audience === `user:${reader.id}`);
      expect(told.map(({ event }) => event)).toEqual([
        {
          type: 'update_message_flags',
          op: 'remove',
          operation: 'remove',
          flag: 'starred',
          messages: [id],
          all: false,
        },
      ]);
    }
  });

  it('events 3.3: a user who gets a deletion gets no event of its star', async () => {
    const hidden = await team().channel(fresh('hidden'), { by: author, settings: closed });
    const ids = [await sent(author, source, 'topic'), await sent(author, source, 'topic')];
    const [deleted = 0, moved = 0] = ids;
    for (const id of ids) await star(id);
    const events = await team().eventsOf(async () => {
      await author.delete(`/messages/${deleted}`);
      await move(moved, hidden);
    });
    expect(ofType(events, 'delete_message')).toHaveLength(2);
    expect(ofType(events, 'update_message_flags')).toEqual([]);
  });
});
