import { describe, expect, it } from 'vitest';
import { fresh, outline, seenChannel } from '../../support/channels.ts';
import { forEachTeam, forEachTeamOnBothEngines } from '../../support/team.ts';
import { notAdministrators } from '../users/people.ts';
import {
  freshId,
  outcomesOf,
  provisioned,
  provisionedChannel,
  upsertChannels,
  wantedPerson,
} from './provisioned.ts';

forEachTeamOnBothEngines((team) => {
  describe('channels from a backend', () => {
    it('X2: creates a channel for each order, with everything that an item says', async () => {
      const { owner } = team();
      const people = [wantedPerson(), wantedPerson()];
      const ids = await provisioned(owner, ...people);
      const name = fresh('order');
      const wanted = {
        external_id: freshId('order'),
        name,
        description: 'Line one\nline two',
        is_private: true,
        members: people.map(({ external_id }) => external_id),
        custom: { total: 12.5 },
      };
      const { body } = await upsertChannels(owner, wanted);
      const [{ stream_id: id }] = body.results;
      expect(body.results).toEqual([
        { external_id: wanted.external_id, stream_id: id, outcome: 'created' },
      ]);
      expect((await owner.get(`/streams/${id}`)).body.stream).toMatchObject({
        name,
        description: 'Line one line two',
        invite_only: true,
        history_public_to_subscribers: true,
        external_id: wanted.external_id,
        custom: { total: 12.5 },
        subscriber_count: 2,
      });
      const state = team().realm.state.subscribersOf.get(id);
      expect([...(state ?? [])].sort()).toEqual(ids.sort());
    });

    it('X2: the same again is unchanged, and nothing happens', async () => {
      const { owner, realm } = team();
      const person = wantedPerson();
      await provisioned(owner, person);
      const name = fresh('order');
      const channels = [
        { external_id: freshId('order'), name, members: [person.external_id], custom: { a: 1 } },
        { external_id: freshId('order'), name, is_private: true, description: 'A *b*' },
        { external_id: freshId('order'), is_archived: true },
      ];
      expect(outcomesOf(await upsertChannels(owner, ...channels))).toEqual([
        'created',
        'created',
        'created',
      ]);
      await expect.poll(() => realm.state.internal('archived_unread')).toEqual([]);
      const { position } = realm.state;
      const again = await upsertChannels(owner, ...channels);
      expect(outcomesOf(again)).toEqual(['unchanged', 'unchanged', 'unchanged']);
      expect(realm.state.position).toBe(position);
    });

    it('X2: names need not be unique: the server numbers them', async () => {
      const { owner } = team();
      const name = fresh('Order');
      await team().channel(name);
      const nameOf = async (wanted: object) => {
        const item = { external_id: freshId('order'), ...wanted };
        const id = await provisionedChannel(owner, item);
        return { item, id, name: (await seenChannel(owner, id)).name as string };
      };
      const second = await nameOf({ name });
      expect(second.name).toBe(`${name} (2)`);
      expect((await nameOf({ name: name.toUpperCase() })).name).toBe(`${name.toUpperCase()} (3)`);
      expect((await nameOf({ name })).name).toBe(`${name} (4)`);
      const renamed = { ...second.item, name: `${name} shipped` };
      expect(outcomesOf(await upsertChannels(owner, renamed))).toEqual(['updated']);
      expect((await nameOf({ name })).name).toBe(`${name} (2)`);
      const long = 'x'.repeat(55) + fresh('').trim().padStart(5, '0');
      expect((await nameOf({ name: long })).name).toBe(long);
      expect((await nameOf({ name: long })).name).toBe(`${long.slice(0, 56)} (2)`);
      const unnamed = await nameOf({});
      expect(unnamed.name).toBe(unnamed.item.external_id);
    });

    it('X2: `members` are all members with an external id; others stay', async () => {
      const { owner } = team();
      const people = [wantedPerson(), wantedPerson(), wantedPerson()];
      const [a = 0, b = 0, c = 0] = await provisioned(owner, ...people);
      const [first, second, third] = people.map(({ external_id }) => external_id) as [
        string,
        string,
        string,
      ];
      const name = fresh('order');
      const item = { external_id: freshId('order'), name, members: [first, second] };
      const id = await provisionedChannel(owner, item);
      const agent = await team().person();
      await team().subscribe(name, [agent]);
      const members = async () => (await owner.get(`/streams/${id}/members`)).body.subscribers;
      const byId = (...ids: number[]) => ids.sort((x, y) => x - y);
      expect(await members()).toEqual(byId(a, b, agent.id));
      const events = await team().eventsOf(async () => {
        const answer = await upsertChannels(owner, { ...item, members: [second, third] });
        expect(outcomesOf(answer)).toEqual(['updated']);
      });
      expect(outline(events)).toEqual([
        `user:${c} subscription/add`,
        'members subscription/peer_add',
        `user:${a} subscription/remove`,
        'members subscription/peer_remove',
      ]);
      expect(await members()).toEqual(byId(b, c, agent.id));
      const unsaid = await upsertChannels(owner, { external_id: item.external_id });
      expect(outcomesOf(unsaid)).toEqual(['unchanged']);
      await upsertChannels(owner, { ...item, members: [] });
      expect(await members()).toEqual([agent.id]);
    });

    it('X2: changes only what differs', async () => {
      const { owner } = team();
      const item = { external_id: freshId('order'), name: fresh('order'), custom: { a: 1 } };
      const id = await provisionedChannel(owner, item);
      const events = await team().eventsOf(() =>
        upsertChannels(owner, { ...item, description: 'New', custom: { a: 2 } }),
      );
      expect(outline(events)).toEqual([
        'members stream/update description',
        'members stream/update custom',
      ]);
      await upsertChannels(owner, { external_id: item.external_id, is_private: true, custom: {} });
      const { stream } = (await owner.get(`/streams/${id}`)).body;
      expect(stream).toMatchObject({
        invite_only: true,
        history_public_to_subscribers: true,
        description: 'New',
      });
      expect(stream).not.toHaveProperty('custom');
      await upsertChannels(owner, { external_id: item.external_id, is_archived: true });
      expect((await seenChannel(owner, id)).is_archived).toBe(true);
      const back = await upsertChannels(owner, { ...item, is_archived: false });
      expect(outcomesOf(back)).toEqual(['updated']);
      expect((await seenChannel(owner, id)).is_archived).toBe(false);
    });

    it('X2: a person gets one event for all their new channels', async () => {
      const { owner } = team();
      const person = wantedPerson();
      const [id = 0] = await provisioned(owner, person);
      const channels = Array.from({ length: 100 }, () => ({
        external_id: freshId('order'),
        name: 'Order',
        members: [person.external_id],
      }));
      const events = await team().eventsOf(() => upsertChannels(owner, ...channels));
      const own = events.filter(({ audience }) => audience === `user:${id}`);
      expect(outline(own)).toEqual([`user:${id} subscription/add`]);
      expect(own[0]?.event.subscriptions).toHaveLength(100);
      const others = outline(events.filter(({ audience }) => audience === 'members'));
      expect(others.filter((each) => each === 'members stream/create')).toHaveLength(100);
      expect(others.filter((each) => each === 'members subscription/peer_add')).toHaveLength(100);
    });

    it('X2: an item that cannot be done changes nothing, and the others are done', async () => {
      const { owner } = team();
      const twin = freshId('order');
      const gone = { external_id: freshId('order'), name: fresh('order'), is_archived: true };
      const person = wantedPerson();
      await provisioned(owner, person);
      await provisionedChannel(owner, gone);
      const items = [
        { external_id: twin },
        { external_id: twin, name: 'Another' },
        { external_id: freshId('order'), name: ' ' },
        { external_id: freshId('order'), name: 'x'.repeat(61) },
        { external_id: freshId('order'), description: 'x'.repeat(1025) },
        { external_id: freshId('order'), members: ['nobody at all'] },
        { external_id: freshId('order'), custom: { text: 'x'.repeat(4096) } },
        { ...gone, members: [person.external_id] },
        { external_id: freshId('order') },
      ];
      const answer = await upsertChannels(owner, ...items);
      expect(outcomesOf(answer)).toEqual(
        items.map((_item, index) =>
          index === 0 || index === items.length - 1 ? 'created' : 'BAD_REQUEST',
        ),
      );
    });
  });
});

forEachTeam((team) => {
  describe('authority and sight', () => {
    it('X2: only owners and administrators', async () => {
      for (const [who, person, answer] of await notAdministrators(team())) {
        const item = { external_id: freshId('order') };
        const isBot = /^a (moderating )?bot$/.test(who);
        const expected = isBot ? { status: 400, body: { code: 'BAD_REQUEST' } } : answer;
        expect(await upsertChannels(person, item), who).toMatchObject(expected);
      }
    });

    it('X2: an administrator does not let people into a private channel of others', async () => {
      const { owner } = team();
      const [admin, other] = [
        await team().person('administrator'),
        await team().person('administrator'),
      ];
      const person = wantedPerson();
      await provisioned(owner, person);
      const secret = { external_id: freshId('order'), is_private: true };
      await provisionedChannel(admin, secret);
      const attempts = [{ members: [person.external_id] }, { is_private: false }];
      for (const attempt of attempts) {
        const answer = await upsertChannels(other, { ...secret, ...attempt });
        expect(outcomesOf(answer)).toEqual(['CANNOT_ADMINISTER_CHANNEL']);
      }
      for (const attempt of attempts) {
        const answer = await upsertChannels(admin, { ...secret, ...attempt });
        expect(outcomesOf(answer)).toEqual(['updated']);
      }
    });

    it('X2: channels are found by external id by administrators alone', async () => {
      const { owner } = team();
      const admin = await team().person('administrator');
      const member = await team().person();
      const [open, gone] = [freshId('order'), freshId('order')];
      const id = await provisionedChannel(owner, { external_id: open });
      await provisionedChannel(owner, { external_id: gone, is_archived: true });
      const external_ids = [open, gone, 'no such id'];
      const found = async (by: typeof owner) =>
        (await by.get('/streams', { external_ids })).body.streams.map(
          (each: { external_id: string }) => each.external_id,
        );
      expect((await found(admin)).sort()).toEqual([open, gone].sort());
      expect(await found(member)).toEqual([]);
      expect((await member.get(`/streams/${id}`)).body.stream).not.toHaveProperty('external_id');
      expect((await member.get('/streams')).body.streams).not.toContainEqual(
        expect.objectContaining({ external_id: open }),
      );
    });
  });
});
