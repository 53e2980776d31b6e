import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../support/channels.ts';
import { listen, names } from '../support/event-listener.ts';
import { sent } from '../support/messages.ts';
import { forEachTeam, type Person } from '../support/team.ts';

const noCapabilities = { client_capabilities: {} };

describe('events 3.10, 3.11, 3.12, 3.23, 3.24: channels', () => {
  forEachTeam((team) => {
    describe('events 3.10: subscription', () => {
      it('events 3.0: subscribing sends first the new channel, then the subscription, then the peers', async () => {
        const member = await team().person('member');
        const [joiner, other] = [await listen(member), await listen(await team().person('member'))];
        const guest = await listen(await team().person('guest'));
        const stranger = await listen(await team().stranger());
        await joiner.heard();
        const name = fresh();
        const id = await team().channel(name, { subscribers: [member, team().owner] });
        const mine = await joiner.heard();
        expect(names(mine).slice(0, 2)).toEqual(['stream/create', 'subscription/add']);
        expect(names(mine)).not.toContain('subscription/peer_add');
        expect(mine[0].streams[0]).toMatchObject({ stream_id: id, name, subscriber_count: 2 });
        expect(mine[1].subscriptions[0]).toMatchObject({
          stream_id: id,
          subscribers: [team().owner.id, member.id].sort((a, b) => a - b),
          color: expect.stringMatching(/^#[0-9a-f]{6}$/),
        });
        const theirs = (await other.heard()).filter(({ type }) => type !== 'realm_user');
        expect(names(theirs).filter((each) => !each.startsWith('user_group'))).toEqual([
          'stream/create',
          'subscription/peer_add',
        ]);
        expect(theirs.at(-1)).toEqual({
          type: 'subscription',
          op: 'peer_add',
          stream_ids: [id],
          user_ids: expect.arrayContaining([team().owner.id, member.id]),
        });
        expect(await guest.heardOf('stream')).toEqual([]);
        expect(await guest.heardOf('subscription')).toEqual([]);
        expect(await stranger.heard()).toEqual([]);
      });

      it('events 3.10: peer events never name the receiver; a user who left still gets those of others', async () => {
        const [a, b] = [await team().person('member'), await team().person('member')];
        const name = fresh();
        const id = await team().channel(name, { subscribers: [a, b, team().owner] });
        const [mine, stays] = [await listen(a), await listen(team().owner)];
        const principals = [a.id, b.id];
        await team().owner.delete('/users/me/subscriptions', { subscriptions: [name], principals });
        const peers = { type: 'subscription', op: 'peer_remove', stream_ids: [id] };
        expect(await mine.heardOf('subscription')).toEqual([
          { type: 'subscription', op: 'remove', subscriptions: [{ stream_id: id, name }] },
          { ...peers, user_ids: [b.id] },
        ]);
        expect(await stays.heardOf('subscription')).toEqual([{ ...peers, user_ids: principals }]);
      });

      it('events 3.0: leaving a private channel hides it, then marks its messages as read', async () => {
        const leaver = await team().person('member');
        const name = fresh();
        const id = await team().channel(name, {
          subscribers: [team().owner, leaver],
          settings: { invite_only: true },
        });
        const messageId = await sent(team().owner, id, 'roses');
        const listener = await listen(leaver);
        const rest = await listen(team().owner);
        await leaver.delete('/users/me/subscriptions', { subscriptions: [name] });
        const heard = await listener.heard();
        expect(names(heard)).toEqual([
          'subscription/remove',
          'stream/delete',
          'update_message_flags/add',
        ]);
        expect(heard[1]).toEqual({
          type: 'stream',
          op: 'delete',
          stream_ids: [id],
          streams: [{ stream_id: id }],
        });
        expect(heard[2].messages).toEqual([messageId]);
        expect(names(await rest.heard())).toEqual(['subscription/peer_remove']);
      });

      it('events 3.10: own settings, muting under both names in order', async () => {
        const person = await team().person('member');
        const id = await team().channel(fresh(), { subscribers: [person] });
        const listener = await listen(person);
        const others = await listen(team().owner);
        const set = (property: string, value: unknown) =>
          person.post('/users/me/subscriptions/properties', {
            subscription_data: [{ stream_id: id, property, value }],
          });
        await set('is_muted', true);
        await set('color', '#ABCDEF');
        await set('wildcard_mentions_notify', false);
        const event = { type: 'subscription', op: 'update', stream_id: id };
        expect(await listener.heard()).toEqual([
          { ...event, property: 'in_home_view', value: false },
          { ...event, property: 'is_muted', value: true },
          { ...event, property: 'color', value: '#abcdef' },
          { ...event, property: 'wildcard_mentions_notify', value: false },
        ]);
        expect(await others.heard()).toEqual([]);
      });
    });

    describe('events 3.11: stream', () => {
      it('events 3.11: an update for each changed property, and none for the others', async () => {
        const name = fresh();
        const id = await team().channel(name);
        const member = await team().person('member');
        const listener = await listen(member, { event_types: ['stream'] });
        const guest = await listen(await team().person('guest'));
        const new_name = fresh('renamed');
        await team().owner.patch(`/streams/${id}`, {
          new_name,
          description: '*new*',
          topics_policy: 'inherit',
          message_retention_days: 30,
        });
        const group = await groupId(team(), 'role:moderators');
        await team().owner.patch(`/streams/${id}`, { can_send_message_group: { new: group } });
        const update = { type: 'stream', op: 'update', stream_id: id, name: new_name };
        expect(await listener.heard()).toEqual([
          { ...update, name, property: 'name', value: new_name },
          {
            ...update,
            property: 'description',
            value: '*new*',
            rendered_description: '<p><em>new</em></p>',
          },
          { ...update, property: 'message_retention_days', value: 30 },
          { ...update, property: 'can_send_message_group', value: group },
          { ...update, property: 'stream_post_policy', value: 4 },
          { ...update, property: 'is_announcement_only', value: false },
        ]);
        expect(await guest.heardOf('stream')).toEqual([]);
      });

      it('events 3.11: making it private removes it for others and updates it for subscribers; and back', async () => {
        const inside = await team().person('member');
        const id = await team().channel(fresh(), { subscribers: [inside, team().owner] });
        const outside = await team().person('member');
        const [stays, goes] = [await listen(inside), await listen(outside)];
        await team().owner.patch(`/streams/${id}`, {
          is_private: true,
          history_public_to_subscribers: false,
        });
        const [update] = await stays.heardOf('stream');
        expect(update).toMatchObject({
          property: 'invite_only',
          value: true,
          history_public_to_subscribers: false,
          is_web_public: false,
        });
        expect(names(await goes.heard())).toEqual(['stream/delete']);
        await team().owner.patch(`/streams/${id}`, { is_private: false });
        expect(names(await stays.heardOf('stream'))).toEqual(['stream/update invite_only']);
        const heard = await goes.heard();
        expect(names(heard)).toEqual(['stream/create', 'subscription/peer_add']);
        expect(heard[1].user_ids).toEqual([team().owner.id, inside.id]);
      });

      it('events 1.2: archiving is an update or a deletion, and so is restoring', async () => {
        const [inside, outside] = [await team().person('member'), await team().person('member')];
        const name = fresh();
        const id = await team().channel(name, { subscribers: [inside] });
        const types = { event_types: ['stream', 'subscription'] };
        const knows = await listen(inside, types);
        const [mine, theirs] = [
          await listen(inside, { ...types, ...noCapabilities }),
          await listen(outside, { ...types, ...noCapabilities }),
        ];
        await team().owner.delete(`/streams/${id}`);
        expect(names(await knows.heard())).toEqual(['stream/update is_archived']);
        for (const listener of [mine, theirs]) {
          expect(await listener.heard()).toEqual([
            { type: 'stream', op: 'delete', stream_ids: [id], streams: [{ stream_id: id }] },
          ]);
        }
        await team().owner.patch(`/streams/${id}`, { description: 'unheard' });
        expect(names(await knows.heard())).toEqual(['stream/update description']);
        expect(await mine.heard()).toEqual([]);

        await team().owner.patch(`/streams/${id}`, { is_archived: false });
        const [back] = await knows.heard();
        expect(back).toMatchObject({ property: 'is_archived', value: false });
        const [made, subscribed] = await mine.heard();
        expect(made.streams[0]).toMatchObject({ stream_id: id, is_archived: false });
        expect(subscribed.subscriptions[0]).toMatchObject({
          stream_id: id,
          description: 'unheard',
          subscribers: [inside.id],
        });
        const seen = await theirs.heard();
        expect(names(seen)).toEqual(['stream/create', 'subscription/peer_add']);
        expect(seen[1].user_ids).toEqual([inside.id]);
      });

      it('events 1.2: subscribers of an archived channel are known only to clients that know the channel', async () => {
        const person = await team().person('member');
        const id = await team().channel(fresh(), { subscribers: [person, team().owner] });
        await team().owner.delete(`/streams/${id}`);
        const types = { event_types: ['subscription'] };
        const knows = await listen(team().owner, types);
        const knowsNot = await listen(team().owner, { ...types, ...noCapabilities });
        await team().owner.delete(`/users/${person.id}`);
        const about = (heard: { stream_ids: number[] }[]) =>
          heard.filter(({ stream_ids }) => stream_ids.includes(id));
        expect(about(await knows.heard())).toHaveLength(1);
        expect(about(await knowsNot.heard())).toEqual([]);
      });

      it('events 3.11: a change of role shows and hides channels', async () => {
        const person = await team().person('member');
        const id = await team().channel(fresh(), { settings: { invite_only: true } });
        const archived = await team().channel(fresh(), { settings: { invite_only: true } });
        await team().owner.delete(`/streams/${archived}`);
        const types = { event_types: ['realm_user', 'stream', 'user_group'] };
        const knows = await listen(person, types);
        const knowsNot = await listen(person, { ...types, ...noCapabilities });
        await team().owner.patch(`/users/${person.id}`, { role: 200 });
        const ids = (heard: { type: string; op: string; streams: { stream_id: number }[] }[]) =>
          heard
            .filter(({ type }) => type === 'stream')
            .flatMap(({ streams }) => streams.map(({ stream_id }) => stream_id));
        const heard = await knows.heard();
        expect(ids(heard)).toEqual(expect.arrayContaining([id, archived]));
        expect(names(heard).slice(0, 4)).toEqual([
          'realm_user/update',
          'user_group/remove_members',
          'user_group/remove_members',
          'user_group/add_members',
        ]);
        expect(ids(await knowsNot.heard())).not.toContain(archived);
        await team().owner.patch(`/users/${person.id}`, { role: 400 });
        expect(ids(await knows.heard())).toEqual(expect.arrayContaining([id, archived]));
        expect(ids(await knowsNot.heard())).toContain(id);
      });
    });

    describe('events 3.12: user_topic and muted_topics', () => {
      async function muter() {
        const person = await team().person('member');
        const name = fresh();
        const id = await team().channel(name, { subscribers: [person] });
        const set = (topic: string, visibility_policy: number) =>
          person.post('/user_topics', { stream_id: id, topic, visibility_policy });
        return { person, name, id, set };
      }

      it('events 3.12: every policy goes to its user, the empty topic by its name if needed', async () => {
        const { person, id, set } = await muter();
        const knows = await listen(person, { event_types: ['user_topic'] });
        const knowsNot = await listen(person, { event_types: ['user_topic'], ...noCapabilities });
        const others = await listen(team().owner, { event_types: ['user_topic', 'muted_topics'] });
        await set('', 3);
        await set('', 0);
        const event = { type: 'user_topic', stream_id: id, last_updated: expect.any(Number) };
        expect(await knows.heard()).toEqual([
          { ...event, topic_name: '', visibility_policy: 3 },
          { ...event, topic_name: '', visibility_policy: 0 },
        ]);
        expect((await knowsNot.heard())[0].topic_name).toBe('general chat');
        expect(await others.heard()).toEqual([]);
      });

      it('events 1.3: muted_topics comes first, unless user_topic was requested by name', async () => {
        const { person, name, set } = await muter();
        const all = await listen(person);
        const old = await listen(person, { event_types: ['muted_topics'] });
        const both = await listen(person, { event_types: ['muted_topics', 'user_topic'] });
        await set('roses', 1);
        const muted = {
          type: 'muted_topics',
          muted_topics: [[name, 'roses', expect.any(Number)]],
        };
        const heard = await all.heard();
        expect(names(heard)).toEqual(['muted_topics', 'user_topic']);
        expect(heard[0]).toEqual(muted);
        expect(await old.heard()).toEqual([muted]);
        expect(names(await both.heard())).toEqual(['user_topic']);
      });
    });

    it('events 3.23: default_streams is the whole list, for members', async () => {
      const id = await team().channel(fresh());
      const member = await listen(await team().person('member'));
      const guest = await listen(await team().person('guest'));
      await team().owner.patch(`/streams/${id}`, { is_default_stream: true });
      const [added] = await member.heardOf('default_streams');
      expect(added.default_streams).toContain(id);
      await team().owner.patch(`/streams/${id}`, { is_default_stream: false });
      const [removed] = await member.heardOf('default_streams');
      expect(removed.default_streams).not.toContain(id);
      expect(await guest.heardOf('default_streams')).toEqual([]);
    });

    it('events 3.24: channel_folder is added, changed and reordered', async () => {
      const listener = await listen(await team().person('guest'), {
        event_types: ['channel_folder'],
      });
      const { owner } = team();
      const make = async (name: string) =>
        (await owner.post('/channel_folders/create', { name })).body.channel_folder_id;
      const [one, two] = [await make(fresh('folder')), await make(fresh('folder'))];
      await owner.patch(`/channel_folders/${one}`, { description: '*new*' });
      await owner.patch(`/channel_folders/${one}`, { is_archived: true });
      const order = [two, one];
      expect((await owner.patch('/channel_folders', { order })).status).toBe(200);
      const heard = await listener.heard();
      expect(names(heard)).toEqual([
        'channel_folder/add',
        'channel_folder/add',
        'channel_folder/update',
        'channel_folder/update',
        'channel_folder/reorder',
      ]);
      expect(heard[2]).toMatchObject({
        channel_folder_id: one,
        data: { description: '*new*', rendered_description: '<p><em>new</em></p>' },
      });
      expect(heard[3].data).toEqual({ is_archived: true });
      expect(heard[4].order).toEqual(order);
    });

    it('events 2.3: a queue only gets events of its own organization', async () => {
      const stranger: Person = await team().stranger();
      const listener = await listen(stranger);
      const id = await team().channel(fresh());
      await sent(team().owner, id, 'roses');
      await team().owner.patch(`/streams/${id}`, { description: 'new' });
      expect(await listener.heard()).toEqual([]);
    });
  });
});
