import { beforeAll, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { found, ofType, sent } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

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

  /** The ids that a narrow of the reader's own history finds. */
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

  it('A10: stars and mentions are still found where one is not subscribed', async () => {
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

  it('events 3.2, 3.3: who has it in their history hears what becomes of it', async () => {
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

  it('B-edit: to protected history nothing comes along for who is not in it', async () => {
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

  it('A10, D3: what one starred and left does not come back where its history is closed to those who come later', async () => {
    const closed = { invite_only: true, history_public_to_subscribers: false };
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
});
