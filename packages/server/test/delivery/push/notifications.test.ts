import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { sent, sentTo } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { type RunningRelay, runRelay } from '../relay/running-relay.ts';
import { addWebhook } from '../webhooks/team-webhooks.ts';
import { type Device, type Received, withDevice } from './device.ts';

let running: RunningRelay;
beforeAll(async () => {
  running = await runRelay();
});
afterAll(() => running?.stop());

forEachTeam(
  (team) => {
    const phone = (person: Person, kind?: 'fcm' | 'apns' | 'web_push' | 'unified_push') =>
      withDevice(team(), running, person, kind);

    /**
     * Returns everything that reached a device before a last direct message. Notifications come in log
     * order.
     */
    async function receivedUntilNow(person: Person, device: Device): Promise<Received[]> {
      const messenger = await team().person();
      const last = await sentTo(messenger, [person], 'last');
      return eventually(() => {
        const received = device.received();
        const at = received.findIndex((each) => each['message_id'] === last);
        return at < 0 ? undefined : received.slice(0, at);
      });
    }

    const contents = (received: readonly Received[]) => received.map((each) => each['content']);
    let channels = 0;
    async function channelOf(people: readonly Person[]): Promise<number> {
      channels += 1;
      return team().channel(`push ${channels}`, { subscribers: [team().owner, ...people] });
    }

    describe('from registration to the device', () => {
      it.each(['fcm', 'apns', 'web_push', 'unified_push'] as const)(
        '4.13: a %s device gets its owner’s notifications, encrypted',
        async (kind) => {
          const [sender, reader] = [await team().person('member', 'Ada'), await team().person()];
          const device = await phone(reader, kind);
          const id = await sentTo(sender, [reader], 'Hello **you** <3');
          const [first] = await eventually(() => {
            const received = device.received();
            return received.length > 0 ? received : undefined;
          });
          expect(first).toEqual({
            type: 'message',
            realm_url: team().url.replace('127.0.0.1', 'localhost').replace(/:\d+$/, ''),
            realm_name: team().realm.state.setting('name'),
            user_id: reader.id,
            sender_id: sender.id,
            sender_full_name: 'Ada',
            sender_avatar_url: expect.stringMatching(/^http:.*\.png$/),
            recipient_type: 'direct',
            message_id: id,
            time: expect.any(Number),
            content: 'Hello you <3',
            badge: 1,
          });
        },
      );

      it('E7: a channel message has its channel and topic, a group conversation its participants', async () => {
        const [a, b] = [await team().person(), await team().person()];
        const device = await phone(a);
        const channel = await channelOf([a]);
        await sent(team().owner, channel, 'plans', `@**|${a.id}** come`);
        await sentTo(team().owner, [a, b], 'both of you');
        const [mention, group] = await receivedUntilNow(a, device);
        expect(mention).toMatchObject({
          recipient_type: 'channel',
          channel_id: channel,
          channel_name: `push ${channels}`,
          topic: 'plans',
        });
        expect(mention).not.toHaveProperty('pm_users');
        const people = [team().owner.id, a.id, b.id].sort((x, y) => x - y);
        expect(group).toMatchObject({ recipient_type: 'direct', pm_users: people.join(',') });
        expect(group).not.toHaveProperty('topic');
      });

      it('E7: long texts are truncated, and spoilers stay closed', async () => {
        const reader = await team().person();
        const device = await phone(reader);
        await sentTo(team().owner, [reader], 'long '.repeat(2000));
        await sentTo(team().owner, [reader], '```spoiler The end\nThe butler did it\n```\nafter');
        const [long, spoiler] = contents(await receivedUntilNow(reader, device));
        expect([...long]).toHaveLength(200);
        expect(spoiler).toContain('The end');
        expect(spoiler).toContain('after');
        expect(spoiler).not.toContain('butler');
      });

      it('B-settings: hiding direct messages on the desktop hides them in browsers, not on phones', async () => {
        const [sender, reader] = [await team().person(), await team().person()];
        const kinds = ['fcm', 'unified_push', 'web_push'] as const;
        const devices = await Promise.all(kinds.map((kind) => phone(reader, kind)));
        await reader.patch('/settings', { pm_content_in_desktop_notifications: false });
        await sentTo(sender, [reader], 'the secret');
        await eventually(() => devices.every((device) => device.received().length > 0));
        const hidden = devices.map((device) => contents(device.received())[0] !== 'the secret');
        expect(hidden).toEqual([false, false, true]);
      });

      it('push: every device of a user gets it, once', async () => {
        const reader = await team().person();
        const devices = [await phone(reader), await phone(reader, 'apns')];
        await sentTo(team().owner, [reader], 'once');
        for (const device of devices) {
          const received = contents(await receivedUntilNow(reader, device));
          expect(received.filter((content) => content !== 'last')).toEqual(['once']);
        }
      });

      it('push: a device gets nothing from before its registration', async () => {
        const reader = await team().person();
        await sentTo(team().owner, [reader], 'before');
        await sentTo(reader, [team().owner], 'an answer');
        team().wait(10);
        const device = await phone(reader);
        expect(await receivedUntilNow(reader, device)).toEqual([]);
      });
    });

    describe('reasons for a notification', () => {
      it('push: mentions of a person, a group, the channel and the topic; no others', async () => {
        const reader = await team().person();
        await reader.patch('/settings', { automatically_follow_topics_where_mentioned: false });
        const device = await phone(reader);
        const channel = await channelOf([reader]);
        const made = await team().owner.post('/user_groups/create', {
          name: `readers ${reader.id}`,
          description: '',
          members: [reader.id],
        });
        expect(made.status).toBe(200);
        await reader.patch('/settings', { automatically_follow_topics_policy: 4 });
        await sent(reader, channel, 'mine', 'I take part');
        for (const text of [
          'plain',
          `@**|${reader.id}** person`,
          `@_**|${reader.id}** silent`,
          `@*readers ${reader.id}* group`,
          '@**all** channel',
          '@**topic** not mine',
          '`@**all**` code',
        ]) {
          await sent(team().owner, channel, 'other', text);
        }
        await sent(team().owner, channel, 'mine', '@**topic** mine');
        const received = contents(await receivedUntilNow(reader, device)).join('|');
        for (const word of ['person', 'group', 'channel', '@topic mine']) {
          expect(received).toContain(word);
        }
        for (const word of ['plain', 'silent', 'not mine', 'code']) {
          expect(received).not.toContain(word);
        }
      });

      it('B-settings: all messages of a channel, if the subscription or the account asks for it', async () => {
        const [byChannel, byAccount, neither] = [
          await team().person(),
          await team().person(),
          await team().person(),
        ];
        const channel = await channelOf([byChannel, byAccount, neither]);
        const setting = { stream_id: channel, property: 'push_notifications', value: true };
        await byChannel.post('/users/me/subscriptions/properties', {
          subscription_data: [setting],
        });
        await byAccount.patch('/settings', { enable_stream_push_notifications: true });
        const devices = [await phone(byChannel), await phone(byAccount), await phone(neither)];
        await sent(team().owner, channel, 'news', 'for those who want it');
        const people = [byChannel, byAccount, neither];
        const got = await Promise.all(
          people.map(async (person, index) => {
            const device = devices[index];
            return device ? contents(await receivedUntilNow(person, device)) : [];
          }),
        );
        expect(got).toEqual([['for those who want it'], ['for those who want it'], []]);
      });

      it('B-settings: followed topics, unless the account turned it off', async () => {
        const [wants, does_not] = [await team().person(), await team().person()];
        const channel = await channelOf([wants, does_not]);
        for (const person of [wants, does_not]) {
          await person.post('/user_topics', {
            stream_id: channel,
            topic: 'followed',
            visibility_policy: 3,
          });
        }
        await does_not.patch('/settings', { enable_followed_topic_push_notifications: false });
        const devices = [await phone(wants), await phone(does_not)] as const;
        await sent(team().owner, channel, 'followed', 'heard');
        await sent(team().owner, channel, 'another', 'not heard');
        expect(contents(await receivedUntilNow(wants, devices[0]))).toEqual(['heard']);
        expect(await receivedUntilNow(does_not, devices[1])).toEqual([]);
      });

      it('push: muted conversations are silent, except for personal mentions', async () => {
        const reader = await team().person();
        const channel = await channelOf([reader]);
        await reader.patch('/settings', { enable_stream_push_notifications: true });
        await reader.post('/user_topics', {
          stream_id: channel,
          topic: 'muted',
          visibility_policy: 1,
        });
        const device = await phone(reader);
        await sent(team().owner, channel, 'muted', 'muted');
        await sent(team().owner, channel, 'muted', '@**all** muted');
        await sent(team().owner, channel, 'open', 'open');
        await sent(team().owner, channel, 'muted', `@**|${reader.id}** in person`);
        const received = contents(await receivedUntilNow(reader, device));
        expect(received).toHaveLength(2);
        expect(received[0]).toBe('open');
        expect(received[1]).toContain('in person');
      });

      it('push: users are not notified of messages by muted users, or by themselves', async () => {
        const [reader, muted] = [await team().person(), await team().person()];
        const device = await phone(reader);
        const channel = await channelOf([reader, muted]);
        await reader.post(`/users/me/muted_users/${muted.id}`);
        await sentTo(muted, [reader], 'from somebody muted');
        await sent(muted, channel, 'topic', `@**|${reader.id}** from somebody muted`);
        await sentTo(reader, [reader], 'a note to myself');
        await sent(reader, channel, 'topic', `@**|${reader.id}** @**all** to myself`);
        expect(await receivedUntilNow(reader, device)).toEqual([]);
      });

      it('B-settings: a user who turned off offline notifications gets none of direct messages and mentions', async () => {
        const reader = await team().person();
        const channel = await channelOf([reader]);
        const device = await phone(reader);
        await reader.patch('/settings', {
          enable_offline_push_notifications: false,
          enable_stream_push_notifications: true,
        });
        await sentTo(team().owner, [reader], 'unheard');
        await sent(team().owner, channel, 'topic', 'heard');
        const received = await eventually(() => {
          const all = contents(device.received());
          return all.length > 0 ? all : undefined;
        });
        expect(received).toEqual(['heard']);
      });

      it('D: users are not notified of channels they are not in, or have left', async () => {
        const [outside, leaver] = [await team().person(), await team().person()];
        const channel = await team().channel(`private ${outside.id}`, {
          subscribers: [team().owner, leaver],
          settings: { invite_only: true },
        });
        const devices = [await phone(outside), await phone(leaver)] as const;
        await leaver.delete('/users/me/subscriptions', {
          subscriptions: [`private ${outside.id}`],
        });
        for (const person of [outside, leaver]) {
          await sent(team().owner, channel, 'secret', `@**|${person.id}** @**all** secret`);
        }
        expect(await receivedUntilNow(outside, devices[0])).toEqual([]);
        expect(await receivedUntilNow(leaver, devices[1])).toEqual([]);
      });

      it('D: an account that is deactivated, or has a new key, is no longer notified', async () => {
        const reader = await team().person();
        const device = await phone(reader);
        const { body } = await reader.post('/users/me/api_key/regenerate');
        const renewed = reader.withKey(body.api_key);
        await sentTo(team().owner, [renewed], 'to a device that is signed out');
        const other = await phone(renewed);
        expect(await receivedUntilNow(renewed, other)).toEqual([]);
        expect(device.received()).toEqual([]);
      });

      it('B-edit: a user mentioned by an edit is notified, and no one twice', async () => {
        const [early, late] = [await team().person(), await team().person()];
        const channel = await channelOf([early, late]);
        const devices = [await phone(early), await phone(late)] as const;
        const id = await sent(team().owner, channel, 'topic', `@**|${early.id}** first`);
        await eventually(() => (devices[0].received().length > 0 ? true : undefined));
        await team().owner.patch(`/messages/${id}`, {
          content: `@**|${early.id}** @**|${late.id}** second`,
        });
        expect(await receivedUntilNow(early, devices[0])).toHaveLength(1);
        expect(await receivedUntilNow(late, devices[1])).toMatchObject([{ message_id: id }]);
      });
    });

    describe('presence and reading', () => {
      it('push: a user who is online is not notified, if they set that', async () => {
        const [reader, always] = [await team().person(), await team().person()];
        await reader.patch('/settings', { enable_online_push_notifications: false });
        const devices = [await phone(reader), await phone(always)] as const;
        for (const person of [reader, always]) {
          expect((await person.post('/register')).status).toBe(200);
          await sentTo(team().owner, [person], 'at the client');
        }
        expect(contents(await receivedUntilNow(always, devices[1]))).toEqual(['at the client']);
        team().wait(11 * 60_000);
        expect(contents(await receivedUntilNow(reader, devices[0]))).toEqual([]);
      });

      it('operations: presence from a clock that was a year ahead does not suppress notifications for a year', async () => {
        const reader = await team().person();
        await reader.patch('/settings', { enable_online_push_notifications: false });
        const device = await phone(reader);
        const yearMs = 365 * 86_400_000;
        team().wait(yearMs);
        expect((await reader.post('/register')).status).toBe(200);
        team().wait(-yearMs);
        expect(contents(await receivedUntilNow(reader, device))).toEqual([]);
      });

      it('push: reading a message removes its notification', async () => {
        const reader = await team().person();
        const device = await phone(reader);
        const ids = [
          await sentTo(team().owner, [reader], 'one'),
          await sentTo(team().owner, [reader], 'two'),
          await sentTo(team().owner, [reader], 'three'),
        ];
        await eventually(() => (device.received().length === 3 ? true : undefined));
        await reader.post('/messages/flags', {
          messages: ids.slice(0, 2),
          op: 'add',
          flag: 'read',
        });
        const [, , , removal] = await receivedUntilNow(reader, device);
        expect(removal).toMatchObject({
          type: 'remove',
          message_ids: ids.slice(0, 2),
          user_id: reader.id,
        });
        await reader.post('/mark_all_as_read');
        await eventually(() =>
          device
            .received()
            .find(({ type, message_ids }) => type === 'remove' && message_ids.includes(ids[2])),
        );
      });

      it('push: deleting a message removes its notification', async () => {
        const reader = await team().person();
        const device = await phone(reader);
        const id = await sentTo(team().owner, [reader], 'a slip');
        await eventually(() => (device.received().length === 1 ? true : undefined));
        await team().owner.delete(`/messages/${id}`);
        const received = await receivedUntilNow(reader, device);
        expect(received.slice(1)).toMatchObject([{ type: 'remove', message_ids: [id] }]);
      });

      it.each(['no webhook', 'a webhook'])(
        'push: moving a message removes its notification only for those who can no longer read it (%s)',
        async (whichToo) => {
          if (whichToo === 'a webhook') await addWebhook(team(), 'https://shop.example.org/hook');
          const reader = await team().person();
          const others = await Promise.all([1, 2, 3].map(() => team().person()));
          const from = await channelOf([reader, ...others]);
          const to = await team().channel(`closed to ${whichToo}`, {
            subscribers: [team().owner, reader],
            settings: { invite_only: true },
          });
          const device = await phone(reader);
          const devices = await Promise.all(others.map((person) => phone(person)));
          const id = await sent(team().owner, from, 'topic', '@**all** lunch');
          await eventually(() => [device, ...devices].every((each) => each.received().length > 0));
          await team().owner.patch(`/messages/${id}`, {
            ...{ stream_id: to, propagate_mode: 'change_one' },
            ...{ send_notification_to_old_thread: false, send_notification_to_new_thread: false },
          });
          for (const each of devices) {
            const [, removal] = await eventually(
              () => each.received().length > 1 && each.received(),
            );
            expect(removal).toMatchObject({ type: 'remove', message_ids: [id] });
          }
          expect((await receivedUntilNow(reader, device)).slice(1)).toEqual([]);
        },
      );

      it('push: reading a message without a notification sends nothing', async () => {
        const reader = await team().person();
        const channel = await channelOf([reader]);
        const device = await phone(reader);
        const id = await sent(team().owner, channel, 'topic', 'plain');
        await reader.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
        expect(await receivedUntilNow(reader, device)).toEqual([]);
      });
    });

    describe('devices that are gone', () => {
      it('E6: the server forgets devices that the service does not know', async () => {
        const reader = await team().person();
        const device = await phone(reader);
        running.fcm.answerNext({ status: 404 });
        await sentTo(team().owner, [reader], 'to nobody');
        await eventually(async () => {
          const { body } = await reader.post('/mobile_push/e2ee/test_notification', {
            push_account_id: device.accountId,
          });
          return body.code === 'NO_ACTIVE_PUSH_DEVICE' ? true : undefined;
        });
      });
    });

    it('4.23: the server says that it sends notifications', async () => {
      const { body } = await team().owner.get('/server_settings');
      expect(body.push_notifications_enabled).toBe(true);
    });
  },
  () => running.settings,
);
