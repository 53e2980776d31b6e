import { describe, expect, it } from 'vitest';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { addChannel, say, subscribe, unsubscribe } from '../narrow/place.ts';

async function flagsOf(person: Person, id: number): Promise<string[]> {
  return (await person.get(`/messages/${id}`)).body.message.flags;
}

const flag = (person: Person, messages: number[], op: string, name: string) =>
  person.post('/messages/flags', { messages, op, flag: name });

forEachTeam((team) => {
  async function scene() {
    const { realm, person } = team();
    const reader = await person();
    const writer = await person();
    const channel = await addChannel(realm);
    await subscribe(realm, reader.id, channel);
    const told: number[] = [];
    for (let each = 0; each < 4; each += 1) {
      told.push(await say(realm, writer.id, channel, { topic: each < 2 ? 'one' : 'two' }));
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = told;
    return { realm, reader, writer, channel, told, first, second, third, fourth };
  }

  describe('4.15', () => {
    it('3.3: read is set and cleared, and the response lists what changed', async () => {
      const { reader, first, second } = await scene();
      expect((await flag(reader, [first, second], 'add', 'read')).body.messages).toEqual([
        first,
        second,
      ]);
      expect(await flagsOf(reader, first)).toEqual(['read']);
      expect((await flag(reader, [first], 'add', 'read')).body.messages).toEqual([]);
      const { body } = await flag(reader, [second], 'remove', 'read');
      expect(body).toMatchObject({
        messages: [second],
        ignored_because_not_subscribed_channels: [],
      });
      expect(await flagsOf(reader, second)).toEqual([]);
    });

    it.each(['starred', 'collapsed'])('2.4, 3.3: %s is set and cleared', async (name) => {
      const { reader, first, second } = await scene();
      expect((await flag(reader, [first, second], 'add', name)).body).toEqual({
        result: 'success',
        msg: '',
        messages: [first, second],
      });
      expect(await flagsOf(reader, first)).toEqual([name]);
      expect((await flag(reader, [first], 'remove', name)).body.messages).toEqual([first]);
      expect(await flagsOf(reader, first)).toEqual([]);
      expect(await flagsOf(reader, second)).toEqual([name]);
    });

    it('4.15: flags are personal', async () => {
      const { realm, reader, first, channel } = await scene();
      const other = await team().person();
      await subscribe(realm, other.id, channel);
      await flag(reader, [first], 'add', 'starred');
      expect(await flagsOf(other, first)).toEqual(['read', 'historical']);
    });

    it.each([
      'mentioned',
      'stream_wildcard_mentioned',
      'topic_wildcard_mentioned',
      'has_alert_word',
      'historical',
      'wildcard_mentioned',
      'shiny',
    ])('2.4, 4.15, A4.15: %s cannot be set', async (name) => {
      const { reader, first } = await scene();
      expect(refused(await flag(reader, [first], 'add', name))).toBe(true);
      expect(await flagsOf(reader, first)).toEqual([]);
    });

    it('A4.15: an unknown op is refused', async () => {
      const { reader, first } = await scene();
      expect(refused(await flag(reader, [first], 'toggle', 'read'))).toBe(true);
    });

    it('3.3: messages in channels without subscription do not become unread', async () => {
      const { realm, reader, writer, channel, first } = await scene();
      const direct = await say(realm, writer.id, [reader.id]);
      await flag(reader, [first, direct], 'add', 'read');
      await unsubscribe(realm, reader.id, channel);
      const { body } = await flag(reader, [first, direct], 'remove', 'read');
      expect(body).toMatchObject({
        messages: [direct],
        ignored_because_not_subscribed_channels: [channel.id],
      });
      expect(await flagsOf(reader, first)).toEqual(['read']);
    });

    it('trap 25: starring a message that was not received adds it to the user’s history', async () => {
      const { realm, first } = await scene();
      const visitor = await team().person();
      expect((await flag(visitor, [first], 'add', 'starred')).body.messages).toEqual([first]);
      expect(await flagsOf(visitor, first)).toEqual(['read', 'starred', 'historical']);
      const all = await visitor.get('/messages', { anchor: 'newest', num_before: 9, num_after: 0 });
      expect(all.body.messages.map(({ id }: { id: number }) => id)).toEqual([first]);
      await flag(visitor, [first], 'remove', 'starred');
      expect(await flagsOf(visitor, first)).toEqual(['read', 'historical']);
      expect(realm.id).toBeGreaterThan(0);
    });

    it('A4.6: history is unread only by request, in a subscribed channel', async () => {
      const { realm, channel, first } = await scene();
      const late = await team().person();
      expect((await flag(late, [first], 'remove', 'read')).body).toMatchObject({
        messages: [],
        ignored_because_not_subscribed_channels: [channel.id],
      });
      await subscribe(realm, late.id, channel);
      expect((await flag(late, [first], 'remove', 'read')).body.messages).toEqual([first]);
      expect(await flagsOf(late, first)).toEqual(['historical']);
      const page = { anchor: 'oldest', num_before: 0, num_after: 9, narrow: [['is', 'unread']] };
      const unread = await late.get('/messages', page);
      expect(unread.body.messages.map(({ id }: { id: number }) => id)).toEqual([first]);
      expect((await flag(late, [first], 'add', 'read')).body.messages).toEqual([first]);
      expect(await flagsOf(late, first)).toEqual(['read', 'historical']);
    });

    it('A4.15: an inaccessible message refuses the whole request, except for marking as read', async () => {
      const { realm, reader, writer, first } = await scene();
      const hidden = await say(realm, writer.id, await addChannel(realm, { invite_only: true }));
      const others = await say(realm, writer.id, [writer.id]);
      for (const id of [hidden, others, 999_999]) {
        for (const name of ['starred', 'collapsed']) {
          expect(refused(await flag(reader, [first, id], 'add', name))).toBe(true);
        }
        expect(refused(await flag(reader, [first, id], 'remove', 'read'))).toBe(true);
      }
      expect(await flagsOf(reader, first)).toEqual([]);
      const { body } = await flag(reader, [first, hidden, others, 999_999], 'add', 'read');
      expect(body.messages).toEqual([first]);
    });

    it('4.15: in a private channel that was left, own stars can still be removed', async () => {
      const { realm, person } = team();
      const [writer, reader] = [await person(), await person()];
      const channel = await addChannel(realm, { invite_only: true });
      await subscribe(realm, reader.id, channel);
      const id = await say(realm, writer.id, channel);
      const other = await say(realm, writer.id, channel);
      const direct = await say(realm, writer.id, [reader.id]);
      await flag(reader, [id, direct], 'add', 'starred');
      await unsubscribe(realm, reader.id, channel);
      const taken = await flag(reader, [id, direct], 'remove', 'starred');
      expect(taken.body.messages).toEqual([id, direct]);
      const { body } = await reader.post('/register', { fetch_event_types: ['starred_messages'] });
      expect(body.starred_messages).toEqual([]);
      for (const op of ['add', 'remove']) {
        for (const gone of [id, other]) {
          expect(refused(await flag(reader, [gone], op, 'starred'))).toBe(true);
        }
      }
    });

    it('D3: guests, strangers and users without subscription cannot change flags in private channels', async () => {
      const { realm, person, stranger } = team();
      const writer = await person();
      const channel = await addChannel(realm, { invite_only: true });
      const id = await say(realm, writer.id, channel);
      for (const outsider of [await person(), await person('guest'), await stranger()]) {
        expect(refused(await flag(outsider, [id], 'add', 'starred'))).toBe(true);
        expect((await flag(outsider, [id], 'add', 'read')).body.messages).toEqual([]);
      }
      const rows = await realm.reader.all(
        'SELECT user_id FROM message_flags WHERE realm_id = $1 AND message_id = $2',
        [realm.id, id],
      );
      expect(rows).toEqual([]);
    });

    it('2.4: mentions have their flags, and everyone in the channel counts as mentioned', async () => {
      const { realm, reader, writer, channel } = await scene();
      const id = await say(realm, writer.id, channel, {
        rendered: { mentionedUserIds: [reader.id], mentionsChannel: true },
      });
      expect(await flagsOf(reader, id)).toEqual([
        'mentioned',
        'stream_wildcard_mentioned',
        'wildcard_mentioned',
      ]);
      expect(await flagsOf(await team().person(), id)).toEqual(['read', 'historical']);
    });
  });

  describe('events', () => {
    it('events 3.5: a changed flag is sent to the user alone, with what changed', async () => {
      const { reader, first, second } = await scene();
      await flag(reader, [second], 'add', 'starred');
      const events = await team().eventsOf(() => flag(reader, [first, second], 'add', 'starred'));
      expect(events).toMatchObject([
        {
          audience: `user:${reader.id}`,
          event: {
            type: 'update_message_flags',
            op: 'add',
            operation: 'add',
            flag: 'starred',
            messages: [first],
            all: false,
          },
        },
      ]);
      expect(events[0]?.event).not.toHaveProperty('message_details');
    });

    it('events 3.5: no event if nothing changed', async () => {
      const { reader, first } = await scene();
      expect(await team().eventsOf(() => flag(reader, [first], 'remove', 'starred'))).toEqual([]);
      expect(await team().eventsOf(() => flag(reader, [first], 'remove', 'read'))).toEqual([]);
    });

    it('events 3.5: messages that became unread come with their conversation', async () => {
      const { realm, reader, writer, channel, first } = await scene();
      const third = await team().person();
      const direct = await say(realm, writer.id, [reader.id, third.id]);
      const note = await say(realm, reader.id, [reader.id]);
      const called = await say(realm, writer.id, channel, {
        topic: '',
        rendered: { mentionsChannel: true },
      });
      const all = [first, direct, note, called];
      await flag(reader, all, 'add', 'read');
      const [told] = await team().eventsOf(() => flag(reader, all, 'remove', 'read'));
      expect(told?.event).toMatchObject({
        op: 'remove',
        all: false,
        messages: all,
        message_details: {
          [first]: { type: 'stream', stream_id: channel.id, topic: 'one' },
          [direct]: { type: 'private', user_ids: [writer.id, third.id] },
          [note]: { type: 'private', user_ids: [] },
          [called]: { type: 'stream', stream_id: channel.id, topic: '', mentioned: true },
        },
      });
    });

    it('events 6.33: marking everything as read is one event without ids', async () => {
      const { reader } = await scene();
      const read = () => reader.post('/mark_all_as_read');
      expect(await team().eventsOf(read)).toMatchObject([
        { event: { flag: 'read', op: 'add', messages: [], all: true } },
      ]);
      expect(await team().eventsOf(read)).toEqual([]);
    });
  });

  describe('B-flags-narrow', () => {
    const all = { anchor: 'oldest', num_before: 0, num_after: 5000 };

    it('B-flags-narrow: marks matching messages around the anchor', async () => {
      const { reader, channel, told, first, second, third } = await scene();
      const narrow = [
        ['channel', channel.name],
        ['topic', 'one'],
        ['is', 'unread'],
      ];
      const request = { ...all, narrow, op: 'add', flag: 'read' };
      const { body } = await reader.post('/messages/flags/narrow', request);
      expect(body).toEqual({
        result: 'success',
        msg: '',
        processed_count: 2,
        updated_count: 2,
        first_processed_id: first,
        last_processed_id: second,
        found_oldest: true,
        found_newest: true,
      });
      expect(await flagsOf(reader, second)).toEqual(['read']);
      expect(await flagsOf(reader, third)).toEqual([]);
      const again = await reader.post('/messages/flags/narrow', { ...request, narrow: [] });
      expect(again.body).toMatchObject({ processed_count: told.length, updated_count: 2 });
    });

    it('B-flags-narrow: continues from the last one until nothing is newer', async () => {
      const { reader, told } = await scene();
      const processed: number[] = [];
      let anchor = 'oldest';
      for (let turn = 0; turn < 10; turn += 1) {
        const { body } = await reader.post('/messages/flags/narrow', {
          anchor,
          include_anchor: turn === 0,
          num_before: 0,
          num_after: 1,
          narrow: [],
          op: 'add',
          flag: 'read',
        });
        if (body.last_processed_id !== null) processed.push(body.last_processed_id);
        if (body.found_newest) break;
        anchor = String(body.last_processed_id);
      }
      expect(processed).toEqual(told);
    });

    it('B-flags-narrow: without matches the ids are null', async () => {
      const { reader } = await scene();
      const request = { ...all, narrow: [['is', 'starred']], op: 'remove', flag: 'starred' };
      expect((await reader.post('/messages/flags/narrow', request)).body).toMatchObject({
        processed_count: 0,
        updated_count: 0,
        first_processed_id: null,
        last_processed_id: null,
      });
    });

    it.each(['oldest', 'newest'])(
      'B-flags-narrow: too many around the %s are limited, on both sides',
      async (anchor) => {
        const { reader, told } = await scene();
        const many = { anchor, num_before: 9000, num_after: 9000, narrow: [] };
        const request = { ...many, op: 'add', flag: 'read' };
        const { body } = await reader.post('/messages/flags/narrow', request);
        expect(body).toMatchObject({ result: 'success', processed_count: told.length });
      },
    );

    it('B-flags-narrow: channels without subscription are listed when marking as unread', async () => {
      const { realm, reader, channel } = await scene();
      await reader.post('/mark_all_as_read');
      await unsubscribe(realm, reader.id, channel);
      const narrow = [['channel', channel.name]];
      const request = { ...all, narrow, op: 'remove', flag: 'read' };
      expect((await reader.post('/messages/flags/narrow', request)).body).toMatchObject({
        processed_count: 4,
        updated_count: 0,
        ignored_because_not_subscribed_channels: [channel.id],
      });
    });

    it('B-flags-narrow: invalid narrows, flags and anchors are refused', async () => {
      const { reader } = await scene();
      const good = { ...all, narrow: [], op: 'add', flag: 'read' };
      const post = (more: object) => reader.post('/messages/flags/narrow', { ...good, ...more });
      expect((await post({ narrow: [['x', 'y']] })).body.code).toBe('BAD_NARROW');
      expect(refused(await post({ flag: 'mentioned' }))).toBe(true);
      expect(refused(await post({ anchor: 'soon' }))).toBe(true);
    });
  });

  describe('4.12', () => {
    it('3.3, 4.12: a topic is marked as read, in any case, and no other', async () => {
      const { reader, channel, first, second, third } = await scene();
      const events = await team().eventsOf(() =>
        reader.post('/mark_topic_as_read', { stream_id: channel.id, topic_name: 'ONE' }),
      );
      expect(events).toMatchObject([
        { event: { flag: 'read', op: 'add', messages: [first, second] } },
      ]);
      expect(await flagsOf(reader, second)).toEqual(['read']);
      expect(await flagsOf(reader, third)).toEqual([]);
    });

    it('4.12: the display name of the empty topic means that topic', async () => {
      const { realm, reader, writer, channel } = await scene();
      const id = await say(realm, writer.id, channel, { topic: '' });
      await reader.post('/mark_topic_as_read', {
        stream_id: channel.id,
        topic_name: 'general chat',
      });
      expect(await flagsOf(reader, id)).toEqual(['read']);
    });

    it('A4.12: unknown topics and channels are refused', async () => {
      const { realm, reader, writer, channel } = await scene();
      const hidden = await addChannel(realm, { invite_only: true });
      await say(realm, writer.id, hidden, { topic: 'one' });
      for (const [stream_id, topic_name] of [
        [channel.id, 'none'],
        [hidden.id, 'one'],
        [999_999, 'one'],
      ]) {
        expect(refused(await reader.post('/mark_topic_as_read', { stream_id, topic_name }))).toBe(
          true,
        );
      }
    });

    it('A4.12: a channel is marked as read', async () => {
      const { realm, reader, writer, channel, told } = await scene();
      const direct = await say(realm, writer.id, [reader.id]);
      const events = await team().eventsOf(() =>
        reader.post('/mark_stream_as_read', { stream_id: channel.id }),
      );
      expect(events).toMatchObject([{ event: { messages: told, flag: 'read' } }]);
      expect(await flagsOf(reader, direct)).toEqual([]);
      expect(refused(await reader.post('/mark_stream_as_read', { stream_id: 999_999 }))).toBe(true);
    });

    it('A4.12: everything is marked as read, and later messages are not', async () => {
      const { realm, reader, writer, channel, told } = await scene();
      expect((await reader.post('/mark_all_as_read')).body.complete).toBe(true);
      for (const id of told) expect(await flagsOf(reader, id)).toEqual(['read']);
      expect(await flagsOf(reader, await say(realm, writer.id, channel))).toEqual([]);
    });
  });

  describe('B-read-receipts', () => {
    const allow = (value: boolean) =>
      team().realm.write((change) =>
        change.put(realmSettingRows, { name: 'enable_read_receipts', value }),
      );

    it('B-read-receipts: lists who has read a message, without users who are to be left out', async () => {
      const { realm, reader, writer, channel, first } = await scene();
      const ask = () => writer.get(`/messages/${first}/read_receipts`);
      await allow(false);
      expect(refused(await ask())).toBe(true);
      await allow(true);
      const { person } = team();
      const [silent, muted, gone, late] = [
        await person(),
        await person(),
        await person(),
        await person(),
      ];
      for (const each of [silent, muted, gone]) await subscribe(realm, each.id, channel);
      const id = await say(realm, writer.id, channel, { isRead: true });
      for (const each of [reader, silent, muted, gone, late]) await flag(each, [id], 'add', 'read');
      await subscribe(realm, late.id, channel);
      await silent.patch('/settings', { send_read_receipts: false });
      await writer.post(`/users/me/muted_users/${muted.id}`);
      await team().owner.delete(`/users/${gone.id}`);
      const { body } = await writer.get(`/messages/${id}/read_receipts`);
      expect(body.user_ids).toEqual([reader.id]);
      expect((await ask()).body.user_ids).toEqual([]);
      expect(refused(await (await team().stranger()).get(`/messages/${id}/read_receipts`))).toBe(
        true,
      );
    });

    it('B-read-receipts: direct messages have them too, for participants', async () => {
      const { realm, person } = team();
      const [one, two, three] = [await person(), await person(), await person()];
      const id = await say(realm, one.id, [two.id], { isRead: true });
      await flag(two, [id], 'add', 'read');
      expect((await one.get(`/messages/${id}/read_receipts`)).body.user_ids).toEqual([two.id]);
      expect(refused(await three.get(`/messages/${id}/read_receipts`))).toBe(true);
    });
  });
});
