import { describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

interface Wanted {
  readonly stream_id: number;
  readonly property: string;
  readonly value: unknown;
}

function set(person: Person, ...subscription_data: Wanted[]) {
  return person.post('/users/me/subscriptions/properties', { subscription_data });
}

async function own(person: Person, id: number) {
  const { body } = await person.get('/users/me/subscriptions');
  return body.subscriptions.find((each: { stream_id: number }) => each.stream_id === id);
}

const booleans = [
  'is_muted',
  'pin_to_top',
  'desktop_notifications',
  'audible_notifications',
  'push_notifications',
  'email_notifications',
  'wildcard_mentions_notify',
];

forEachTeam((team) => {
  describe('4.5', () => {
    it('2.12, 4.5: every property can be set, for the caller only', async () => {
      const [person, other] = [await team().person(), await team().person()];
      const stream_id = await team().channel(fresh(), { subscribers: [person, other] });
      const before = await own(other, stream_id);
      for (const property of booleans) {
        const answer = await set(person, { stream_id, property, value: true });
        expect(answer).toEqual({ status: 200, body: { result: 'success', msg: '' } });
        expect((await own(person, stream_id))[property]).toBe(true);
        await set(person, { stream_id, property, value: false });
        expect((await own(person, stream_id))[property]).toBe(false);
      }
      expect(await own(other, stream_id)).toEqual(before);
    });

    it('4.5: in_home_view is the opposite of is_muted', async () => {
      const person = await team().person();
      const stream_id = await team().channel(fresh(), { subscribers: [person] });
      await set(person, { stream_id, property: 'in_home_view', value: false });
      expect(await own(person, stream_id)).toMatchObject({ is_muted: true, in_home_view: false });
    });

    it('4.5: muting sends two events, in_home_view first; other changes send one', async () => {
      const person = await team().person();
      const stream_id = await team().channel(fresh(), { subscribers: [person] });
      const muting = await team().eventsOf(() =>
        set(person, { stream_id, property: 'is_muted', value: true }),
      );
      expect(outline(muting)).toEqual([
        `user:${person.id} subscription/update in_home_view`,
        `user:${person.id} subscription/update is_muted`,
      ]);
      expect(muting.map(({ event }) => event.value)).toEqual([false, true]);
      const pinning = await team().eventsOf(() =>
        set(person, { stream_id, property: 'pin_to_top', value: true }),
      );
      expect(pinning.map(({ event }) => event)).toEqual([
        { type: 'subscription', op: 'update', stream_id, property: 'pin_to_top', value: true },
      ]);
    });

    it('A4.5: colours are stored as six lower-case digits', async () => {
      const person = await team().person();
      const stream_id = await team().channel(fresh(), { subscribers: [person] });
      const events = await team().eventsOf(() =>
        set(person, { stream_id, property: 'color', value: '#F00BA4' }),
      );
      expect(events[0]?.event.value).toBe('#f00ba4');
      expect((await own(person, stream_id)).color).toBe('#f00ba4');
    });

    it('A4.5: one invalid item refuses all', async () => {
      const person = await team().person();
      const stream_id = await team().channel(fresh(), { subscribers: [person] });
      const elsewhere = await team().channel(fresh());
      const good = { stream_id, property: 'pin_to_top', value: true };
      for (const bad of [
        { stream_id, property: 'color', value: true },
        { stream_id, property: 'color', value: 'mauve' },
        { stream_id, property: 'is_muted', value: 'true' },
        { stream_id, property: 'is_muted', value: null },
        { stream_id, property: 'invite_only', value: true },
        { stream_id: elsewhere, property: 'is_muted', value: true },
        { stream_id: 999_999, property: 'is_muted', value: true },
      ]) {
        expect(refused(await set(person, good, bad))).toBe(true);
      }
      expect((await own(person, stream_id)).pin_to_top).toBe(false);
    });

    it('A4.5: one setting of one channel, by its path', async () => {
      const person = await team().person();
      const id = await team().channel(fresh(), { subscribers: [person] });
      const path = `/users/me/subscriptions/${id}`;
      expect((await person.patch(path, { property: 'is_muted', value: true })).status).toBe(200);
      expect((await person.patch(path, { property: 'color', value: '#123' })).status).toBe(200);
      expect(await own(person, id)).toMatchObject({ is_muted: true, color: '#112233' });
    });

    it('3.1: settings of an archived channel cannot be changed', async () => {
      const { owner } = team();
      const stream_id = await team().channel(fresh());
      await owner.delete(`/streams/${stream_id}`);
      expect(refused(await set(owner, { stream_id, property: 'pin_to_top', value: true }))).toBe(
        true,
      );
    });

    it('4.5: former settings are back when a user subscribes again', async () => {
      const person = await team().person();
      const name = fresh();
      const stream_id = await team().channel(name, { subscribers: [person] });
      await set(person, { stream_id, property: 'color', value: '#123456' });
      await person.delete('/users/me/subscriptions', { subscriptions: [name] });
      expect(refused(await set(person, { stream_id, property: 'color', value: '#654321' }))).toBe(
        true,
      );
      await person.post('/users/me/subscriptions', { subscriptions: [{ name }] });
      expect((await own(person, stream_id)).color).toBe('#123456');
    });
  });

  describe('listing', () => {
    it('B-subscriptions: own channels by name, without archived ones', async () => {
      const person = await team().person();
      const names = [fresh('b'), fresh('a'), fresh('c')];
      const ids: number[] = [];
      for (const name of names) ids.push(await team().channel(name, { subscribers: [person] }));
      await team().channel(fresh());
      await team().owner.delete(`/streams/${ids[2]}`);
      const { body } = await person.get('/users/me/subscriptions');
      expect(body.subscriptions.map((each: { name: string }) => each.name)).toEqual([
        names[1],
        names[0],
      ]);
      expect(body.subscriptions[0]).toMatchObject({ in_home_view: true, subscriber_count: 1 });
      expect(body.subscriptions[0]).not.toHaveProperty('subscribers');
    });

    it('B-subscriptions: subscribers on request, without deactivated ones', async () => {
      const [person, friend, gone] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      const id = await team().channel(fresh(), { subscribers: [person, friend, gone] });
      await team().owner.delete(`/users/${gone.id}`);
      for (const include_subscribers of [true, 'partial']) {
        const { body } = await person.get('/users/me/subscriptions', { include_subscribers });
        const found = body.subscriptions.find(
          (each: { stream_id: number }) => each.stream_id === id,
        );
        expect(found).toMatchObject({
          subscribers: [person.id, friend.id],
          subscriber_count: 2,
        });
      }
    });

    it('A10: a deactivated user is subscribed to nothing until they are reactivated', async () => {
      const [person, gone] = [await team().person(), await team().person()];
      const id = await team().channel(fresh(), { subscribers: [person, gone] });
      const isIn = async () =>
        (await person.get(`/users/${gone.id}/subscriptions/${id}`)).body.is_subscribed;
      await team().owner.delete(`/users/${gone.id}`);
      expect(await isIn()).toBe(false);
      await team().owner.post(`/users/${gone.id}/reactivate`);
      expect(await isIn()).toBe(true);
    });

    it('B-subscriptions: whether a user is subscribed, if the caller may see subscribers', async () => {
      const [member, guest] = [await team().person(), await team().person('guest')];
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const open = await team().channel(fresh(), { subscribers: [guest] });
      const ask = (person: Person, channel: number) =>
        person.get(`/users/${team().owner.id}/subscriptions/${channel}`);
      expect((await ask(team().owner, secret)).body.is_subscribed).toBe(true);
      expect((await ask(await team().person('administrator'), secret)).body.is_subscribed).toBe(
        true,
      );
      expect(refused(await ask(member, secret))).toBe(true);
      expect((await ask(member, open)).body.is_subscribed).toBe(false);
      expect((await ask(guest, open)).body.is_subscribed).toBe(false);
      expect(refused(await member.get(`/users/999999/subscriptions/${open}`))).toBe(true);
      expect(refused(await (await team().stranger()).get(`/users/1/subscriptions/${open}`))).toBe(
        true,
      );
    });
  });
});
