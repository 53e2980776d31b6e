import { describe, expect, it } from 'vitest';
import { insertRows } from '../../../src/core/storage/rows.ts';
import { presence } from '../../../src/core/storage/tables/users.ts';
import { fresh } from '../../support/channels.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { fetched } from './registered.ts';

type Listed = { readonly stream_id: number };

forEachTeam((team) => {
  function at(channels: readonly Listed[], id: number) {
    return channels.find((channel) => channel.stream_id === id);
  }

  async function capable(person: Person, part: string, capability: string) {
    return fetched(person, [part], { client_capabilities: { [capability]: true } });
  }

  describe('messages', () => {
    it('events 1.5: max_message_id is the newest received message, as in GET /users/me', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const newest = async () => {
        const { max_message_id } = await fetched(person, ['message']);
        expect((await person.get('/users/me')).body.max_message_id).toBe(max_message_id);
        return max_message_id;
      };
      expect(await newest()).toBe(-1);
      const first = await sentTo(other, [person]);
      expect(await newest()).toBe(first);
      const name = fresh();
      const channel = await team().channel(name, { subscribers: [other] });
      await sent(other, channel, 'before');
      expect(await newest()).toBe(first);
      await team().subscribe(name, [person]);
      const second = await sent(other, channel, 'meanwhile');
      await person.delete('/users/me/subscriptions', { subscriptions: [name] });
      const unreceived = await sent(other, channel, 'after');
      expect(await newest()).toBe(second);
      // Adds it to their history, which does not count as received.
      const reaction = { emoji_name: 'heart' };
      expect(await person.post(`/messages/${unreceived}/reactions`, reaction)).toMatchObject({
        status: 200,
      });
      expect(await newest()).toBe(second);
    });

    it('events 1.5: starred messages are complete and ascending', async () => {
      const person = await team().person();
      const ids = [await sentTo(person, [person]), await sentTo(person, [person])];
      for (const id of [...ids].reverse()) {
        await person.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      }
      expect((await fetched(person, ['starred_messages'])).starred_messages).toEqual(ids);
    });

    it('events 1.5: recent conversations leave out the caller, newest first', async () => {
      const people = [await team().person(), await team().person(), await team().person()];
      const [ada, ben, cleo] = people as [Person, Person, Person];
      const alone = await sentTo(ada, [ada]);
      const two = await sentTo(ben, [ada]);
      const three = await sentTo(cleo, [ada, ben]);
      const again = await sentTo(ada, [ada]);
      expect(again).toBeGreaterThan(alone);
      const { recent_private_conversations } = await fetched(ada, ['recent_private_conversations']);
      expect(recent_private_conversations).toEqual([
        { user_ids: [], max_message_id: again },
        { user_ids: [ben.id, cleo.id].sort((a, b) => a - b), max_message_id: three },
        { user_ids: [ben.id], max_message_id: two },
      ]);
    });
  });

  describe('channels', () => {
    it('events 1.5: each channel is in one of three lists, and in the list of all', async () => {
      const person = await team().person();
      const [own, left, never] = [fresh(), fresh(), fresh()];
      const ids = [
        await team().channel(own, { subscribers: [person] }),
        await team().channel(left, { subscribers: [person] }),
        await team().channel(never),
      ] as const;
      await person.delete('/users/me/subscriptions', { subscriptions: [left] });
      const body = await fetched(person, ['subscription', 'stream']);
      expect(at(body.subscriptions, ids[0])).toMatchObject({ name: own, in_home_view: true });
      expect(at(body.unsubscribed, ids[1])).toMatchObject({
        name: left,
        color: expect.any(String),
      });
      expect(at(body.never_subscribed, ids[2])).toMatchObject({ name: never });
      expect(at(body.never_subscribed, ids[2])).not.toHaveProperty('color');
      for (const id of ids) expect(at(body.streams, id)).toBeDefined();
      const listed = [body.subscriptions, body.unsubscribed, body.never_subscribed].flat();
      expect(listed).toHaveLength(body.streams.length);
    });

    it('events 1.5: a channel is the same in every list', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const body = await fetched(owner, ['subscription', 'stream']);
      const { body: shown } = await owner.get(`/streams/${id}`);
      expect(at(body.streams, id)).toEqual(shown.stream);
      expect(at(body.subscriptions, id)).toMatchObject(shown.stream);
    });

    it('D3: hidden channels are in no list', async () => {
      const [member, guest] = [await team().person(), await team().person('guest')];
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const open = await team().channel(fresh());
      for (const person of [member, guest]) {
        const body = await fetched(person, ['subscription', 'stream']);
        expect(JSON.stringify(body)).not.toContain(`"stream_id":${secret},`);
      }
      const seen = await fetched(guest, ['subscription', 'stream', 'default_streams']);
      expect(JSON.stringify(seen)).not.toContain(`"stream_id":${open},`);
      expect(seen.realm_default_streams).toEqual([]);
    });

    it('events 1.2: archived channels are for clients that support them', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      await owner.delete(`/streams/${id}`);
      const plain = await fetched(owner, ['stream', 'subscription']);
      expect(at(plain.streams, id)).toBeUndefined();
      expect(at(plain.subscriptions, id)).toBeUndefined();
      const { streams } = await capable(owner, 'stream', 'archived_channels');
      expect(at(streams, id)).toMatchObject({ is_archived: true });
    });

    it('events 1.1: subscribers are listed on request, without deactivated ones', async () => {
      const { owner } = team();
      const [stays, goes] = [await team().person(), await team().person()];
      const id = await team().channel(fresh(), { subscribers: [owner, stays, goes] });
      await owner.delete(`/users/${goes.id}`);
      const plain = await fetched(owner, ['subscription']);
      expect(at(plain.subscriptions, id)).not.toHaveProperty('subscribers');
      for (const include_subscribers of [true, 'partial']) {
        const body = await fetched(owner, ['subscription'], { include_subscribers });
        expect(at(body.subscriptions, id)).toMatchObject({ subscribers: [owner.id, stays.id] });
      }
      const elsewhere = await team().channel(fresh(), { subscribers: [stays] });
      const body = await fetched(await team().person(), ['subscription'], {
        include_subscribers: true,
      });
      expect(at(body.never_subscribed, elsewhere)).toMatchObject({ subscribers: [stays.id] });
    });

    it('events 1.1: of large channels, clients can request only recently active subscribers', async () => {
      const { owner, realm } = team();
      const name = fresh();
      const id = await team().channel(name);
      const crowd: Person[] = [];
      for (let count = 0; count < 250; count += 1) crowd.push(await team().person());
      const bot = await team().bot(owner);
      await team().subscribe(name, [...crowd, bot]);
      const [lately, longAgo] = [crowd[7] as Person, crowd[8] as Person];
      const now = Math.floor(Date.now() / 1000);
      const seenAt = (person: Person, at: number, update_id: number) => ({
        user_id: person.id,
        active_at: at,
        idle_at: at,
        update_id,
      });
      await realm.write(async (change) => {
        const sql = await change.writableSql();
        await insertRows(sql, change.dialect, presence, realm.id, [
          seenAt(lately, now - 13 * 86_400, 10_001),
          seenAt(longAgo, now - 15 * 86_400, 10_002),
        ]);
      });
      const include_subscribers = 'partial';
      const { subscriptions } = await fetched(owner, ['subscription'], { include_subscribers });
      const channel = at(subscriptions, id);
      expect(channel).not.toHaveProperty('subscribers');
      expect(channel).toMatchObject({
        subscriber_count: 252,
        partial_subscribers: expect.arrayContaining([lately.id, bot.id]),
      });
      expect(channel).not.toMatchObject({
        partial_subscribers: expect.arrayContaining([longAgo.id]),
      });
    });
  });

  it('events 1.5: stop_words are ignored by search', async () => {
    const { stop_words } = await fetched(team().owner, ['stop_words']);
    expect(stop_words).toEqual(expect.arrayContaining(['the', 'and']));
    expect(stop_words).not.toContain('chat');
  });
});
