import { beforeEach, describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, idsIn, sent } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  let author: Person;
  let insider: Person;
  let outsider: Person;
  let hidden: number;
  let open: number;

  beforeEach(async () => {
    [author, insider, outsider] = [
      await team().person(),
      await team().person(),
      await team().person(),
    ];
    hidden = await team().channel(fresh(), {
      subscribers: [author, insider],
      settings: { invite_only: true },
    });
    open = await team().channel(fresh(), { subscribers: [author, insider, outsider] });
  });

  const change = (id: number, changes: object) => author.patch(`/messages/${id}`, { ...changes });

  describe('a message from a private channel', () => {
    it('D: does not reveal its earlier content and place to outsiders', async () => {
      const id = await sent(author, hidden, 'secret plan', 'very secret');
      await change(id, { content: 'clean' });
      await change(id, { stream_id: open, topic: 'news' });
      await change(id, { content: 'cleaner' });
      // Once both have read it, the stored page is the same for both.
      for (const reader of [insider, outsider]) await reader.post('/mark_all_as_read');
      // It is not cached for others, in any order of the requests.
      for (const asked of [insider, outsider, insider]) {
        const edits = (await found(asked, id)).edit_history.length;
        const narrow = [{ operator: 'channel', operand: open }];
        const page = { anchor: 'newest', num_before: 5, num_after: 0, narrow };
        const { body } = await asked.get('/messages', page);
        const history = await asked.get(`/messages/${id}/history`);
        const all = JSON.stringify([await found(asked, id), body, history.body]);
        expect(edits).toBe(asked === insider ? 3 : 1);
        expect(history.body.message_history).toHaveLength(asked === insider ? 4 : 2);
        expect(/secret/.test(all)).toBe(asked === insider);
        expect(JSON.stringify(body).includes(`"prev_stream":${hidden}`)).toBe(asked === insider);
      }
    });
  });

  describe('A10: notices of moves', () => {
    it('A10: a topic that looks like Markdown is named literally, and mentions no one', async () => {
      const id = await sent(author, open, 'plain');
      const topic = 'z** @**all** 84';
      await change(id, { topic, send_notification_to_old_thread: true });
      const narrow = [{ operator: 'channel', operand: open }];
      const page = { anchor: 'newest', num_before: 9, num_after: 0, narrow };
      const { body } = await outsider.get('/messages', page);
      const said = body.messages.map(({ content }: { content: string }) => content);
      expect(said).toHaveLength(3);
      expect(said.filter((html: string) => html.includes(topic))).toHaveLength(1);
      expect(said.join()).not.toContain('channel-wildcard-mention');
    });

    it('A10: a topic that is resolved, renamed and resolved again still has its notice', async () => {
      const id = await sent(author, open, 'x');
      const quiet = { send_notification_to_new_thread: false };
      await change(id, { topic: '✔ x', propagate_mode: 'change_all' });
      await change(id, { topic: 'y', propagate_mode: 'change_all', ...quiet });
      await change(id, { topic: '✔ y', propagate_mode: 'change_all' });
      expect(await idsIn(outsider, open, '✔ y')).toHaveLength(2);
      await change(id, { topic: 'y', propagate_mode: 'change_all' });
      expect(await idsIn(outsider, open, 'y')).toHaveLength(1);
    });
  });

  it('A10: messages that mention a bot stay unread for it in channels it is in', async () => {
    const bot = await team().bot(author);
    const { body } = await author.get(`/users/${bot.id}`);
    const there = await team().channel(fresh(), { subscribers: [author, bot] });
    const id = await sent(author, open, 'work', `@**${body.user.full_name}|${bot.id}** do it`);
    expect((await found(bot, id)).flags).toEqual(['mentioned']);
    await change(id, { stream_id: there });
    expect((await found(bot, id)).flags).toEqual(['mentioned']);
  });

  it('B-read-receipts: messages received by a move do not count as read, however often they are moved', async () => {
    const elsewhere = await team().channel(fresh(), { subscribers: [author] });
    const bot = await team().bot(author);
    const there = await team().channel(fresh(), { subscribers: [author, insider, outsider, bot] });
    const id = await sent(author, hidden, 'topic');
    const readers = async () =>
      (await author.get(`/messages/${id}/read_receipts`)).body.user_ids as number[];
    expect(await readers()).toEqual([]);
    await insider.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    await change(id, { stream_id: there });
    expect(await readers()).toEqual([insider.id]);
    await change(id, { topic: 'other' });
    expect(await readers()).toEqual([insider.id]);
    for (const stream_id of [elsewhere, hidden]) await change(id, { stream_id });
    // In between, only its author could read it.
    expect(await readers()).toEqual([]);
  });

  it('B-edit: a topic with messages past the limit is refused, whichever message is named', async () => {
    const old = await sent(author, open, 'long');
    team().wait(8 * 86_400_000);
    const young = await sent(author, open, 'long');
    const answer = await change(old, { topic: 'to', propagate_mode: 'change_all' });
    expect(answer.body).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: young,
    });
  });
});
