import { roles, visibilityPolicies } from '@tidings/shared-types';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RecordKind } from '../../packages/sdk/src/store/record-kinds.ts';
import { forEachTeam, type Person, type Team } from '../../packages/server/test/support/team.ts';
import { connected } from '../support/connected.ts';

type Device = Awaited<ReturnType<typeof connected>>;

/** Returns the stored records of a kind, once the device has followed the log up to now. */
async function followed<K extends RecordKind>(person: Person, { records }: Device, kind: K) {
  const { body } = await person.post('/saved_snippets', { title: 'now', content: 'now' });
  const isThere = async () =>
    (await records.get('snippet', String(body.saved_snippet_id))) !== undefined;
  await expect.poll(isThere).toBe(true);
  return contents({ records }, kind);
}

async function contents<K extends RecordKind>({ records }: Pick<Device, 'records'>, kind: K) {
  const found = await records.find({ kind });
  return Object.fromEntries(found.map(({ key, value }) => [key, value]));
}

/** Returns the same for a device that registers now. */
async function registered<K extends RecordKind>(team: Team, person: Person, kind: K) {
  return contents(await connected(team, person), kind);
}

forEachTeam((team) => {
  describe('following the log gives the same as registering', () => {
    it.each(['owner', 'administrator', 'moderator', 'guest'] as const)(
      'events 3.13: the consequences of a role, for a person who becomes %s',
      async (role) => {
        const ada = await team().person();
        const ben = await team().person(role === 'guest' ? 'administrator' : 'guest');
        const device = await connected(team(), ada);
        const own = await connected(team(), ben);
        await team().owner.patch(`/users/${ben.id}`, { role: roles[role] });
        expect(await followed(ada, device, 'user')).toEqual(await registered(team(), ada, 'user'));
        expect(await followed(ben, own, 'user')).toEqual(await registered(team(), ben, 'user'));
      },
    );

    it('events 3.11: the number of subscribers of a channel that is new to a person', async () => {
      const ada = await team().person();
      const ben = await team().person();
      const eve = await team().person();
      const joe = await team().person();
      const device = await connected(team(), ada);
      await team().channel(`made ${ada.id}`, { by: ben, subscribers: [ben, eve] });
      const closed = await team().channel(`closed ${ada.id}`, {
        by: ben,
        subscribers: [ben, eve],
        settings: { invite_only: true },
      });
      await ben.patch(`/streams/${closed}`, { is_private: false });
      expect(await followed(ada, device, 'channel')).toEqual(
        await registered(team(), ada, 'channel'),
      );
      await team().subscribe(`made ${ada.id}`, [joe]);
      await eve.delete('/users/me/subscriptions', { subscriptions: [`closed ${ada.id}`] });
      expect(await followed(ada, device, 'channel')).toEqual(
        await registered(team(), ada, 'channel'),
      );
    });

    it('events 3.13: people who become visible to a guest, and hidden again', async () => {
      const ada = await team().person('guest');
      const ben = await team().person();
      const name = `seen ${ada.id}`;
      const { body } = await ada.post('/register', { fetch_event_types: ['realm_user_groups'] });
      const groupId = (wanted: string) =>
        body.realm_user_groups.find((group: { name: string }) => group.name === wanted).id;
      const letSeeAll = (group: string) =>
        team().owner.patch('/realm', { can_access_all_users_group: { new: groupId(group) } });
      await team().channel(name, { subscribers: [team().owner, ada] });
      await letSeeAll('role:members');
      onTestFinished(async () => void (await letSeeAll('role:everyone')));
      const device = await connected(team(), ada);
      await ben.post('/users/me/status', { status_text: 'busy' });
      const areAsRegistered = async () => {
        for (const kind of ['user', 'status'] as const) {
          expect(await followed(ada, device, kind)).toEqual(await registered(team(), ada, kind));
        }
        return (await device.records.get('status', String(ben.id)))?.value;
      };
      expect(await areAsRegistered()).toBeUndefined();
      await team().subscribe(name, [ben]);
      expect(await areAsRegistered()).toEqual({ status_text: 'busy' });
      await ben.delete('/users/me/subscriptions', { subscriptions: [name] });
      expect(await areAsRegistered()).toBeUndefined();
    });

    it('events 3.20, events 3.23: the organization', async () => {
      const ada = await team().person();
      const device = await connected(team(), ada);
      const channel = await team().channel(`for everybody ${ada.id}`);
      await team().owner.patch(`/streams/${channel}`, { is_default_stream: true });
      await team().owner.patch('/realm', {
        description: `with ${ada.id}`,
        waiting_period_threshold: 3,
      });
      expect(await followed(ada, device, 'realm')).toEqual(await registered(team(), ada, 'realm'));
    });

    it('events 1.6: mentions of everybody in a conversation that is muted or unmuted', async () => {
      const ada = await team().person('member', 'Mara');
      const device = await connected(team(), ada);
      const [quiet, loud] = await Promise.all(
        ['quiet', 'loud'].map((name) =>
          team().channel(`${name} ${ada.id}`, { subscribers: [team().owner, ada] }),
        ),
      );
      const say = async (to: number | undefined, topic: string, content = '@**all** hear') =>
        (await team().owner.post('/messages', { type: 'channel', to, topic, content })).body.id;
      const setPolicy = (stream_id: number | undefined, topic: string, visibility_policy: number) =>
        ada.post('/user_topics', { stream_id, topic, visibility_policy });
      const mute = (value: boolean) => {
        const setting = { stream_id: quiet, property: 'is_muted', value };
        return ada.post('/users/me/subscriptions/properties', { subscription_data: [setting] });
      };
      const isAsRegistered = async () => {
        const unread = await followed(ada, device, 'unread');
        expect(unread).toEqual(await registered(team(), ada, 'unread'));
        return Object.values(unread).flatMap(({ mentions }) => mentions);
      };
      await mute(true);
      const first = await say(quiet, 'roses');
      const named = await say(quiet, 'lilies', '@**Mara** look');
      const second = await say(loud, 'weeds');
      const edited = await say(loud, 'trees', 'to nobody');
      expect(await isAsRegistered()).toEqual([named, second]);
      await setPolicy(loud, 'Weeds', visibilityPolicies.muted);
      await team().owner.patch(`/messages/${edited}`, { content: '@**all** hear' });
      expect(await isAsRegistered()).toEqual([named, edited]);
      await setPolicy(quiet, 'roses', visibilityPolicies.followed);
      await setPolicy(loud, 'weeds', visibilityPolicies.none);
      expect((await isAsRegistered()).sort()).toEqual([first, named, second, edited].sort());
      const move = { stream_id: quiet, propagate_mode: 'change_all' };
      await team().owner.patch(`/messages/${edited}`, move);
      await ada.post('/messages/flags', { messages: [edited], op: 'add', flag: 'read' });
      await ada.post('/messages/flags', { messages: [edited], op: 'remove', flag: 'read' });
      expect((await isAsRegistered()).sort()).toEqual([first, named, second].sort());
      await mute(false);
      expect((await isAsRegistered()).sort()).toEqual([first, named, second, edited].sort());
    });

    it('events 3.28: people’s values of a deleted profile field', async () => {
      const [ada, ben] = [await team().person(), await team().person()];
      const [kept, gone] = await Promise.all(
        ['Kept', 'Gone'].map(async (name) => {
          const field = { field_type: 1, name: `${name} ${ada.id}` };
          return (await team().owner.post('/realm/profile_fields', field)).body.id as number;
        }),
      );
      const data = [
        { id: kept, value: 'roses' },
        { id: gone, value: 'weeds' },
      ];
      await ben.patch('/users/me/profile_data', { data });
      const device = await connected(team(), ada);
      await team().owner.delete(`/realm/profile_fields/${gone}`);
      const users = await followed(ada, device, 'user');
      expect(users).toEqual(await registered(team(), ada, 'user'));
      expect(users[ben.id]).toMatchObject({ profile_data: { [String(kept)]: { value: 'roses' } } });
    });
  });
});
