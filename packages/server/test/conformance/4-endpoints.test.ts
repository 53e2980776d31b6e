import { describe, expect, it } from 'vitest';
import { fresh, seenChannel } from '../support/channels.ts';
import { found, sent, sentTo } from '../support/messages.ts';
import { refused } from '../support/refused.ts';
import { forEachTeam, type Person } from '../support/team.ts';

/** Parts of the endpoints' sections that are not tested with the endpoints. */

const newest = { anchor: 'newest', num_before: 100, num_after: 0 };

async function idsOf(person: Person, wanted: Record<string, unknown>): Promise<number[]> {
  const { body } = await person.get('/messages', wanted);
  return body.messages.map(({ id }: { id: number }) => id);
}

forEachTeam((team) => {
  describe('4.1: sending', () => {
    it('4.1: to takes user ids or API addresses, single or as a list', async () => {
      const [ada, eve] = [await team().person(), await team().person()];
      for (const to of [eve.id, [eve.id], eve.email, [eve.email], [ada.id, eve.id]]) {
        const { body } = await ada.post('/messages', { type: 'direct', to, content: 'x' });
        expect((await found(eve, body.id)).display_recipient).toHaveLength(2);
      }
    });

    it('4.1: the topic of a direct message is ignored', async () => {
      const { owner } = team();
      const message = { type: 'direct', to: [owner.id], topic: 'ignored', content: 'x' };
      const { body } = await owner.post('/messages', message);
      expect((await found(owner, body.id)).subject).toBe('');
    });

    it('4.1: read_by_sender decides, and by default the name of the client', async () => {
      const { owner } = team();
      const isRead = async (more: object) => {
        const message = { type: 'direct', to: [owner.id], content: 'x', ...more };
        const { id } = (await owner.post('/messages', message)).body;
        return (await found(owner, id)).flags.includes('read');
      };
      expect(await isRead({ read_by_sender: true, client: 'script' })).toBe(true);
      expect(await isRead({ read_by_sender: false, client: 'website' })).toBe(false);
      expect(await isRead({ client: 'script' })).toBe(false);
      expect(await isRead({ client: 'website' })).toBe(true);
    });
  });

  it('4.2: scheduled_message_id is not a parameter of creating', async () => {
    const { owner } = team();
    const { status, body } = await owner.post('/scheduled_messages', {
      type: 'direct',
      to: [owner.id],
      content: 'x',
      scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 3600,
      scheduled_message_id: 7,
    });
    expect(status).toBe(200);
    expect(body.ignored_parameters_unsupported).toEqual(['scheduled_message_id']);
    expect(body.scheduled_message_id).not.toBe(7);
  });

  it('4.3: the type defaults to direct, and private is not a type', async () => {
    const { owner } = team();
    const friend = await team().person();
    const heard = await team().transientEventsOf(() =>
      owner.post('/typing', { op: 'start', to: [friend.id] }),
    );
    expect(heard.map(({ audience }) => audience).sort()).toEqual(
      [`user:${owner.id}`, `user:${friend.id}`].sort(),
    );
    const removed = { type: 'private', op: 'start', to: [friend.id] };
    expect(await owner.post('/typing', removed)).toSatisfy(refused);
  });

  describe('4.4: updating a channel', () => {
    it('4.4: the parameters removed in level 333 are ignored, and listed', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const removed = { stream_post_policy: 2, is_announcement_only: true };
      const { body } = await owner.patch(`/streams/${id}`, removed);
      expect(body.ignored_parameters_unsupported).toEqual([
        'is_announcement_only',
        'stream_post_policy',
      ]);
      expect((await seenChannel(owner, id)).stream_post_policy).toBe(1);
    });

    it('4.4: a protected history is an error for web-public channels too', async () => {
      const { owner } = team();
      await owner.patch('/realm', { enable_spectator_access: true });
      const id = await team().channel(fresh(), { settings: { is_web_public: true } });
      const hide = { history_public_to_subscribers: false };
      expect(await owner.patch(`/streams/${id}`, hide)).toSatisfy(refused);
      await owner.patch('/realm', { enable_spectator_access: false });
    });
  });

  it('4.5: every property but color takes a boolean, and color a hex colour', async () => {
    const { owner } = team();
    const stream_id = await team().channel(fresh());
    const set = (property: string, value: unknown) =>
      owner.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id, property, value }],
      });
    for (const property of [
      'is_muted',
      'in_home_view',
      'pin_to_top',
      'desktop_notifications',
      'audible_notifications',
      'push_notifications',
      'email_notifications',
      'wildcard_mentions_notify',
    ]) {
      expect((await set(property, true)).status, property).toBe(200);
      expect(await set(property, 'yes'), property).toSatisfy(refused);
    }
    expect((await set('color', '#c2c2c2')).status).toBe(200);
    expect(await set('color', 'red')).toSatisfy(refused);
    expect(await set('name', 'x')).toSatisfy(refused);
  });

  describe('4.6: getting messages', () => {
    it('4.6: messages are sorted by id, and come from personal history without a channel', async () => {
      const { owner, person } = team();
      const [late, name] = [await person(), fresh()];
      const channel = await team().channel(name, { subscribers: [owner] });
      const before = await sent(owner, channel, 'topic');
      await team().subscribe(name, [late]);
      const after = [await sent(owner, channel, 'topic'), await sentTo(owner, [late])];
      expect(await idsOf(late, newest)).toEqual(after);
      const narrow = [{ operator: 'channel', operand: channel }];
      expect(await idsOf(late, { ...newest, narrow })).toEqual([before, after[0]]);
    });

    it('4.6: channels public matches messages of all public channels, and no others', async () => {
      const { owner, person } = team();
      const reader = await person();
      const open = await team().channel(fresh());
      const closed = await team().channel(fresh(), {
        subscribers: [owner, reader],
        settings: { invite_only: true },
      });
      const ids = [await sent(owner, open, 'topic'), await sent(owner, closed, 'topic')];
      const narrow = [{ operator: 'channels', operand: 'public' }];
      const seen = await idsOf(reader, { ...newest, narrow });
      expect(ids.map((id) => seen.includes(id))).toEqual([true, false]);
    });

    it('4.6: use_first_unread_anchor means the anchor first_unread', async () => {
      const { owner, person } = team();
      const reader = await person();
      const ids = [await sentTo(owner, [reader]), await sentTo(owner, [reader])];
      await reader.post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' });
      const counts = { num_before: 0, num_after: 0 };
      for (const anchor of [{ anchor: 'first_unread' }, { use_first_unread_anchor: true }]) {
        const { body } = await reader.get('/messages', { ...anchor, ...counts });
        expect(body).toMatchObject({ anchor: ids[1], found_anchor: true, history_limited: false });
      }
      await reader.post('/mark_all_as_read');
      const { body } = await reader.get('/messages', {
        anchor: 'first_unread',
        num_before: 1,
        num_after: 0,
      });
      expect(body.messages.map(({ id }: { id: number }) => id)).toEqual([ids[1]]);
    });
  });

  it('4.7: matching needs messages and a narrow, and returns them by id as text', async () => {
    const { owner } = team();
    const id = await sentTo(owner, [owner], 'a law book');
    const ask = (parameters: object) => owner.get('/messages/matches_narrow', { ...parameters });
    const narrow = [{ operator: 'search', operand: 'law' }];
    expect((await ask({ msg_ids: [id], narrow })).body.messages).toEqual({
      [String(id)]: { match_content: expect.stringContaining('law'), match_subject: '' },
    });
    const other = [{ operator: 'search', operand: 'nothing' }];
    expect((await ask({ msg_ids: [id], narrow: other })).body.messages).toEqual({});
    for (const missing of [{ narrow }, { msg_ids: [id] }]) {
      expect((await ask(missing)).body.code).toBe('REQUEST_VARIABLE_MISSING');
    }
  });

  it('4.8: raw_content is Markdown regardless of apply_markdown', async () => {
    const { owner } = team();
    const id = await sentTo(owner, [owner], '*so*');
    for (const [apply_markdown, content] of [
      [true, '<p><em>so</em></p>'],
      [false, '*so*'],
    ] as const) {
      const { body } = await owner.get(`/messages/${id}`, { apply_markdown });
      expect(body).toMatchObject({ raw_content: '*so*', message: { content } });
    }
  });

  it('4.11: principals are ids or API addresses; the default is the caller', async () => {
    const { owner, person } = team();
    const [ada, eve, name] = [await person(), await person(), fresh()];
    await team().channel(name, { subscribers: [owner, ada, eve] });
    const leave = async (by: Person, principals?: unknown) => {
      const wanted = { subscriptions: [name], ...(principals !== undefined && { principals }) };
      return (await by.delete('/users/me/subscriptions', wanted)).body;
    };
    const removed = { removed: [name], not_removed: [] };
    expect(await leave(owner, [ada.id])).toMatchObject(removed);
    expect(await leave(owner, [eve.email])).toMatchObject(removed);
    expect(await leave(owner)).toMatchObject(removed);
    expect(await leave(owner)).toMatchObject({ removed: [], not_removed: [name] });
  });

  it('4.12: an unknown channel or a missing topic is an error', async () => {
    const { owner } = team();
    const mark = (parameters: object) => owner.post('/mark_topic_as_read', { ...parameters });
    expect(await mark({ stream_id: 999_999, topic_name: 'a' })).toSatisfy(refused);
    expect((await mark({ stream_id: await team().channel(fresh()) })).status).toBe(400);
  });

  it('4.14: email, password and full_name are required', async () => {
    const { owner } = team();
    const wanted = { email: 'law@example.org', password: 'seven green books', full_name: 'Law' };
    for (const missing of Object.keys(wanted)) {
      const rest = Object.fromEntries(Object.entries(wanted).filter(([name]) => name !== missing));
      expect((await owner.post('/users', rest)).body).toMatchObject({
        code: 'REQUEST_VARIABLE_MISSING',
        var_name: missing,
      });
    }
    const { body } = await owner.post('/users', wanted);
    expect(body.user_id).toEqual(expect.any(Number));
    expect(await owner.post('/users', wanted)).toSatisfy(refused);
  });

  it('4.15: the response lists changed messages, and channels only if something should become unread', async () => {
    const { owner } = team();
    const id = await sentTo(owner, [owner]);
    for (const flag of ['starred', 'collapsed', 'read']) {
      for (const op of ['add', 'remove']) {
        const { body } = await owner.post('/messages/flags', { messages: [id], op, flag });
        expect(body.messages, `${op} ${flag}`).toEqual([id]);
        const hasChannels = 'ignored_because_not_subscribed_channels' in body;
        expect(hasChannels, `${op} ${flag}`).toBe(flag === 'read' && op === 'remove');
      }
    }
  });

  it('4.16: with protected history a bot sees the topics since it subscribed', async () => {
    const { owner } = team();
    const [bot, name] = [await team().bot(owner), fresh()];
    const settings = { invite_only: true, history_public_to_subscribers: false };
    const channel = await team().channel(name, { settings });
    await sent(owner, channel, 'before');
    await team().subscribe(name, [bot]);
    await sent(owner, channel, 'after');
    const { topics } = (await bot.get(`/users/me/${channel}/topics`)).body;
    expect(topics.map((topic: { name: string }) => topic.name)).toEqual(['after']);
  });

  it('4.18: every list is optional, and deactivated users are not added', async () => {
    const { owner, person } = team();
    const [ada, gone] = [await person(), await person()];
    const group = { name: fresh('group'), description: '', members: [] };
    const { group_id } = (await owner.post('/user_groups/create', group)).body;
    const change = (lists: object) => owner.post(`/user_groups/${group_id}/members`, { ...lists });
    const members = async () => (await owner.get(`/user_groups/${group_id}/members`)).body.members;
    expect((await change({ add: [ada.id] })).status).toBe(200);
    await owner.delete(`/users/${gone.id}`);
    expect(await change({ add: [gone.id] })).toSatisfy(refused);
    expect(await members()).toEqual([ada.id]);
    expect((await change({ delete: [ada.id] })).status).toBe(200);
    expect(await members()).toEqual([]);
  });
});
