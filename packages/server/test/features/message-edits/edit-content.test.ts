import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, ofType, sent, sentTo } from '../../support/messages.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

forEachTeam((team) => {
  let author: Person;
  let reader: Person;
  let channel: number;
  let name: string;

  beforeAll(async () => {
    author = await team().person('member', 'The Author');
    reader = await team().person('member', 'The Reader');
    name = fresh();
    channel = await team().channel(name, { subscribers: [author, reader] });
  });

  const edit = (by: Person, id: number, changes: Record<string, unknown>) =>
    by.patch(`/messages/${id}`, changes);

  describe('B-edit: content', () => {
    it('2.2, B-edit: is rendered again, and the old content is in the history', async () => {
      const id = await sent(author, channel, 'a topic', 'before');
      const answer = await edit(author, id, { content: '**after**' });
      expect(answer).toMatchObject({ status: 200, body: { detached_uploads: [] } });
      const message = await found(reader, id);
      expect(message).toMatchObject({ content: '**after**', subject: 'a topic' });
      expect(message.last_edit_timestamp).toBe(message.edit_history[0].timestamp);
      expect(message.edit_history).toEqual([
        {
          user_id: author.id,
          timestamp: expect.any(Number),
          prev_content: 'before',
          prev_rendered_content: '<p>before</p>',
        },
      ]);
      expect(message.last_moved_timestamp).toBeUndefined();
    });

    it('2.2: the newest edit is first; a message without edits has no history', async () => {
      const id = await sent(author, channel, 'a topic', 'one');
      expect(await found(reader, id)).not.toHaveProperty('edit_history');
      await edit(author, id, { content: 'two' });
      await edit(author, id, { content: 'three' });
      const { edit_history } = await found(reader, id);
      expect(edit_history.map((entry: { prev_content: string }) => entry.prev_content)).toEqual([
        'two',
        'one',
      ]);
    });

    it('B-edit: a message can be edited until its history is full, without losing any of it', async () => {
      const long = (edits: number) => `${edits}${':smile:'.repeat(1420)}`;
      const id = await sent(author, channel, 'a topic', long(0));
      const statuses: number[] = [];
      for (let edits = 1; edits < 10; edits += 1) {
        statuses.push((await edit(author, id, { content: long(edits) })).status);
      }
      const done = statuses.indexOf(400);
      expect(done).toBeGreaterThan(1);
      expect(new Set(statuses.slice(done))).toEqual(new Set([400]));
      const { content, edit_history } = await found(reader, id);
      expect(content).toBe(long(done));
      expect(edit_history).toHaveLength(done);
      expect(edit_history.at(-1).prev_content).toBe(long(0));
      const { body } = await reader.get(`/messages/${id}/history`);
      expect(body.message_history).toHaveLength(done + 1);
      expect((await author.delete(`/messages/${id}`)).status).toBe(200);
    });

    it('events 3.2: update_message has the old and new content, and each receiver’s flags', async () => {
      const id = await sent(author, channel, 'a topic', 'before');
      const events = await team().eventsOf(() =>
        edit(author, id, { content: '/me greets @**The Reader**' }),
      );
      expect(events.map(({ event }) => event.type)).toEqual(['user_topic', 'update_message']);
      const [update] = ofType(events, 'update_message');
      expect(update?.audience).toBe(`channel:${channel}`);
      expect(update?.event).toEqual({
        type: 'update_message',
        user_id: author.id,
        rendering_only: false,
        message_id: id,
        message_ids: [id],
        edit_timestamp: expect.any(Number),
        flags: { [reader.id]: 4 },
        wildcards: 0,
        read_by: [],
        stream_id: channel,
        stream_name: name,
        orig_content: 'before',
        orig_rendered_content: '<p>before</p>',
        content: '/me greets @**The Reader**',
        rendered_content: expect.stringContaining('user-mention'),
        is_me_message: true,
      });
    });

    it('2.4: flags follow the content: mentions come and go, stars stay', async () => {
      const id = await sent(author, channel, 'a topic', '@**The Reader**');
      await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      expect((await found(reader, id)).flags).toEqual(['starred', 'mentioned']);
      await edit(author, id, { content: 'nobody' });
      expect((await found(reader, id)).flags).toEqual(['starred']);
      await edit(author, id, { content: '@**all**' });
      expect((await found(reader, id)).flags).toEqual([
        'starred',
        'stream_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
    });

    it('A4.1: an edit is not delivered to mentioned users who are not subscribed', async () => {
      const outsider = await team().person('member', 'The Outsider');
      const id = await sent(author, channel, 'called upon');
      const events = await team().eventsOf(() =>
        edit(author, id, { content: '@**The Reader** @**The Outsider**' }),
      );
      const whom = events.map(({ audience }) => audience);
      expect(whom).toContain(`user:${reader.id}`);
      expect(whom).not.toContain(`user:${outsider.id}`);
    });

    it('D3: an edit does not reveal topics from before a mentioned user came', async () => {
      const late = await team().person('member', 'Lately Come');
      const closed = fresh();
      const settings = { invite_only: true, history_public_to_subscribers: false };
      const place = await team().channel(closed, { by: author, settings });
      const [before, alike] = [await sent(author, place, 'old'), await sent(author, place, 'both')];
      await team().subscribe(closed, [late], author);
      const after = await sent(author, place, 'both');
      const followed = async (id: number) => {
        const events = await team().eventsOf(() =>
          edit(author, id, { content: '@**Lately Come**' }),
        );
        return events.flatMap(({ audience, event }) =>
          audience === `user:${late.id}` ? [event.topic_name] : [],
        );
      };
      expect(await followed(before)).toEqual([]);
      expect(await followed(alike)).toEqual([]);
      expect(await followed(after)).toEqual(['both']);
    });

    it('A4.1: a wildcard in a large channel needs the sender’s permission on edit too', async () => {
      const crowd = await Promise.all(Array.from({ length: 15 }, () => team().person()));
      const large = await team().channel(fresh(), { subscribers: [author, ...crowd] });
      const id = await sent(author, large, 'a topic');
      const answer = await edit(author, id, { content: '@**all** hear' });
      expect(answer.body.code).toBe('STREAM_WILDCARD_MENTION_NOT_ALLOWED');
      expect((await found(author, id)).content).toBe('text');
    });

    it('B-edit: blank content is stored as (deleted), and long content is truncated', async () => {
      const id = await sent(author, channel, 'a topic');
      await edit(author, id, { content: '  \n' });
      expect((await found(reader, id)).content).toBe('(deleted)');
      await edit(author, id, { content: 'x'.repeat(10_001) });
      const { content } = await found(reader, id);
      expect(content).toHaveLength(10_000);
      expect(content).toMatch(/\n\[message truncated\]$/);
    });

    it('B-edit: unchanged content changes nothing', async () => {
      const id = await sent(author, channel, 'a topic', 'same');
      const events = await team().eventsOf(() => edit(author, id, { content: 'same\n' }));
      expect(events).toEqual([]);
      expect(await found(reader, id)).not.toHaveProperty('edit_history');
    });

    it('B-edit: returns files that are no longer linked, and claims new ones', async () => {
      const upload = async (file: string) => {
        const form = new FormData();
        form.set('file', new File([`of ${file}`], file, { type: 'text/plain' }));
        return (await author.post('/user_uploads', form)).body.url as string;
      };
      const [first, second] = [await upload('first.txt'), await upload('second.txt')];
      const id = await sent(author, channel, 'a topic', `[first](${first})`);
      const answer = await edit(author, id, { content: `[second](${second})` });
      expect(answer.body.detached_uploads).toMatchObject([{ name: 'first.txt', messages: [] }]);
      const { attachments } = (await author.get('/attachments')).body;
      const claims = attachments.map((file: { name: string; messages: unknown[] }) => [
        file.name,
        file.messages.length,
      ]);
      expect(claims).toEqual([
        ['first.txt', 0],
        ['second.txt', 1],
      ]);
      await author.delete(`/messages/${id}`);
      const after = (await author.get('/attachments')).body.attachments;
      expect(after[1].messages).toEqual([]);
    });

    it('events 3.2: with protected history only recipients get an edit', async () => {
      const guarded = fresh();
      const place = await team().channel(guarded, {
        by: author,
        subscribers: [author, reader],
        settings: { invite_only: true, history_public_to_subscribers: false },
      });
      const id = await sent(author, place, 'a topic');
      const late = await team().person();
      await team().subscribe(guarded, [late], author);
      const events = await team().eventsOf(() => edit(author, id, { content: 'new' }));
      expect(events).toMatchObject([
        { audience: `channel:${place}`, event: { type: 'update_message', not_for: [late.id] } },
      ]);
    });

    it('events 0.5: a user who left a public channel gets changes of received messages; of a private channel, none', async () => {
      for (const invite_only of [false, true]) {
        const left = fresh();
        const place = await team().channel(left, {
          by: author,
          subscribers: [author, reader],
          settings: { invite_only },
        });
        const id = await sent(author, place, 'a topic');
        await reader.delete('/users/me/subscriptions', { subscriptions: [left] });
        const events = await team().eventsOf(() => edit(author, id, { content: 'new' }));
        const audiences = events.map(({ audience }) => audience);
        expect(audiences).toEqual(
          invite_only ? [`channel:${place}`] : [`channel:${place}`, `user:${reader.id}`],
        );
      }
    });

    it('B-edit: prev_content_sha256 must match the current content', async () => {
      const id = await sent(author, channel, 'a topic', 'grüße');
      const stale = await edit(author, id, { content: 'x', prev_content_sha256: sha256('other') });
      expect(stale).toMatchObject({ status: 400, body: { code: 'EXPECTATION_MISMATCH' } });
      const fine = await edit(author, id, { content: 'x', prev_content_sha256: sha256('grüße') });
      expect(fine.status).toBe(200);
    });

    it('B-edit: only the sender can edit, not even an owner or the owner of the bot', async () => {
      const bot = await team().bot(author);
      await team().subscribe(name, [bot]);
      const [own, bots] = [
        await sent(author, channel, 'a topic'),
        await sent(bot, channel, 'a topic'),
      ];
      expect(refused(await edit(team().owner, own, { content: 'x' }))).toBe(true);
      expect(refused(await edit(reader, own, { content: 'x' }))).toBe(true);
      expect(refused(await edit(author, bots, { content: 'x' }))).toBe(true);
      expect((await edit(bot, bots, { content: 'x' })).status).toBe(200);
    });

    it('B-edit: a request without changes, and content with a channel, are refused', async () => {
      const id = await sent(author, channel, 'a topic');
      for (const changes of [
        {},
        { topic: 'a topic' },
        { propagate_mode: 'change_all' },
        { content: 'x', stream_id: channel },
        { content: 'x', propagate_mode: 'change_all' },
        { content: 'nul \0' },
      ]) {
        expect(refused(await edit(author, id, changes))).toBe(true);
      }
      expect((await found(author, id)).content).toBe('text');
    });

    it('B-edit: a widget cannot be edited', async () => {
      const id = await sent(author, channel, 'a topic', '/poll What?\nthis');
      expect(refused(await edit(author, id, { content: 'x' }))).toBe(true);
    });

    it('B-edit: a direct message is edited for all participants, and cannot be moved', async () => {
      const id = await sentTo(author, [reader], 'before');
      const events = await team().eventsOf(() => edit(author, id, { content: '@**The Reader**' }));
      expect(events).toHaveLength(1);
      expect(events[0]?.audience).toMatch(/^conversation:\d+$/);
      expect(events[0]?.event).not.toHaveProperty('stream_id');
      expect((await found(reader, id)).flags).toEqual(['mentioned']);
      expect(refused(await edit(author, id, { topic: 'x' }))).toBe(true);
      expect(refused(await edit(author, id, { stream_id: channel }))).toBe(true);
    });

    it('D2: editing fails after ten minutes and twenty seconds of grace, or if editing is off', async () => {
      const id = await sent(author, channel, 'a topic');
      await team().owner.patch('/realm', { allow_message_editing: false });
      expect(refused(await edit(author, id, { content: 'x' }))).toBe(true);
      await team().owner.patch('/realm', { allow_message_editing: true });
      team().wait(605_000);
      expect((await edit(author, id, { content: 'in time' })).status).toBe(200);
      team().wait(20_000);
      expect(refused(await edit(author, id, { content: 'late' }))).toBe(true);
      await team().owner.patch('/realm', { message_content_edit_limit_seconds: '"unlimited"' });
      expect((await edit(author, id, { content: 'whenever' })).status).toBe(200);
      await team().owner.patch('/realm', { message_content_edit_limit_seconds: 600 });
    });

    it('B-edit: outsiders get the response for a missing message', async () => {
      const secret = await team().channel(fresh(), {
        by: author,
        subscribers: [author],
        settings: { invite_only: true },
      });
      const id = await sent(author, secret, 'a topic');
      const missing = (await edit(reader, 99_999_999, { content: 'x' })).body;
      for (const outsider of [
        reader,
        team().owner,
        await team().person('guest'),
        await team().stranger(),
        await team().bot(reader),
      ]) {
        const answer = await edit(outsider, id, { topic: 'x' });
        expect(answer).toMatchObject({ status: 400, body: missing });
      }
      expect(await found(author, id)).toMatchObject({ subject: 'a topic' });
    });

    it('A3.1: messages in an archived channel cannot be edited', async () => {
      const old = await team().channel(fresh(), { subscribers: [author] });
      const id = await sent(author, old, 'a topic');
      await team().owner.delete(`/streams/${old}`);
      expect(refused(await edit(author, id, { content: 'x' }))).toBe(true);
    });
  });

  describe('B-history', () => {
    const history = (by: Person, id: number, more: object = {}) =>
      by.get(`/messages/${id}/history`, { ...more });

    it('B-history: versions from the original on, with changes', async () => {
      const id = await sent(author, channel, 'from', 'one two');
      await edit(author, id, { content: 'one three' });
      await edit(author, id, { topic: 'to' });
      const { message_history } = (await history(reader, id)).body;
      const timestamp = expect.any(Number);
      const user_id = author.id;
      const after = { content: 'one three', rendered_content: '<p>one three</p>' };
      expect(message_history).toEqual([
        {
          user_id,
          timestamp,
          topic: 'from',
          content: 'one two',
          rendered_content: '<p>one two</p>',
        },
        {
          user_id,
          timestamp,
          topic: 'from',
          ...after,
          prev_content: 'one two',
          prev_rendered_content: '<p>one two</p>',
          content_html_diff:
            '<p>one <span class="highlight_text_deleted">two</span><span class="highlight_text_inserted">three</span></p>',
        },
        { user_id, timestamp, topic: 'to', prev_topic: 'from', ...after },
      ]);
    });

    it('B-history: the empty topic has its display name unless the client supports it', async () => {
      const id = await sent(author, channel, '', 'text');
      const topics = async (more: object) =>
        (await history(reader, id, more)).body.message_history.map(
          (each: { topic: string }) => each.topic,
        );
      expect(await topics({})).toEqual(['general chat']);
      expect(await topics({ allow_empty_topic_name: true })).toEqual(['']);
    });

    it('B-history: the organization can hide edits, or the whole history', async () => {
      const id = await sent(author, channel, 'from', 'one');
      await edit(author, id, { content: 'two', topic: 'to' });
      await edit(author, id, { content: 'three' });
      const policy = (value: string) =>
        team().owner.patch('/realm', { message_edit_history_visibility_policy: value });
      await policy('moves');
      const { message_history } = (await history(reader, id)).body;
      expect(message_history).toHaveLength(2);
      for (const version of message_history) {
        expect(version).toMatchObject({ content: 'three' });
        expect(version).not.toHaveProperty('prev_content');
        expect(version).not.toHaveProperty('content_html_diff');
      }
      await policy('none');
      expect(refused(await history(reader, id))).toBe(true);
      await policy('all');
    });

    it('B-history: not for users who cannot see the message', async () => {
      const id = await sentTo(author, [reader]);
      expect(refused(await history(team().owner, id))).toBe(true);
      expect(refused(await history(await team().stranger(), id))).toBe(true);
    });
  });
});
