import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { ofType } from '../../support/messages.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

forEachTeam((team) => {
  /** Returns the server's messages to a person, newest last. */
  async function toldTo(person: Person) {
    const { body } = await person.get('/messages', {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow: [{ operator: 'is', operand: 'dm' }],
    });
    return body.messages;
  }

  async function group(name: string, settings: object = {}): Promise<number> {
    const wanted = { name, description: '', members: [], ...settings };
    const { body } = await team().owner.post('/user_groups/create', wanted);
    return body.group_id;
  }

  describe('B-subscribe: users subscribed by another user', () => {
    function subscribe(people: readonly Person[], names: readonly string[], more: object = {}) {
      return team().owner.post('/users/me/subscriptions', {
        subscriptions: names.map((name) => ({ name })),
        principals: people.map(({ id }) => id),
        ...more,
      });
    }

    it('B-subscribe: are told the channels, in one message each', async () => {
      const [a, b] = [await team().person(), await team().person()];
      const names = [fresh(), fresh()];
      await team().channel(names[0] ?? '', { settings: { invite_only: true }, subscribers: [b] });
      const answer = await team().owner.post('/users/me/subscriptions', {
        subscriptions: [{ name: names[1] }],
        principals: [a.id, b.id],
      });
      expect(answer.body).toMatchObject({ new_subscription_messages_sent: true });
      const [told, ...others] = await toldTo(a);
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        sender_full_name: 'Notification Bot',
        client: 'Internal',
        flags: [],
      });
      expect(told.content).toContain(`data-user-id="${team().owner.id}"`);
      expect(told.content).toContain(`>#${names[1]}</a>`);
      expect(await toldTo(b)).toHaveLength(1);
    });

    it('B-subscribe: are told new channels only', async () => {
      const person = await team().person();
      const [had, has] = [fresh(), fresh()];
      await team().channel(had, { subscribers: [person, team().owner] });
      await subscribe([person], [had, has]);
      const [{ content }] = await toldTo(person);
      expect(content).not.toContain(had);
      expect(content).toContain(has);
      await subscribe([person], [had, has]);
      expect(await toldTo(person)).toHaveLength(1);
    });

    it('B-subscribe: callers and bots are not told', async () => {
      const bot = await team().bot(team().owner);
      const events = await team().eventsOf(() => subscribe([team().owner, bot], [fresh()]));
      expect(ofType(events, 'message')).toEqual([]);
    });

    it('B-subscribe: are not told if the caller turned it off', async () => {
      const person = await team().person();
      const quietly = { send_new_subscription_messages: false };
      const { body } = await subscribe([person], [fresh()], quietly);
      expect(body).not.toHaveProperty('new_subscription_messages_sent');
      expect(await toldTo(person)).toEqual([]);
    });

    it('B-extra: are told of a channel created for them', async () => {
      const person = await team().person();
      const name = fresh();
      const settings = { send_new_subscription_messages: true };
      await team().channel(name, { subscribers: [person], settings });
      expect((await toldTo(person))[0].content).toContain(name);
    });

    it('A8: up to a limit all are told, and above it no one', async () => {
      const people: Person[] = [];
      const most = limits.max_bulk_new_subscription_messages;
      for (let count = 0; count < most; count += 1) people.push(await team().person());
      const events = await team().eventsOf(async () => {
        const { body } = await subscribe(people, [fresh()]);
        expect(body.new_subscription_messages_sent).toBe(true);
      });
      expect(ofType(events, 'message')).toHaveLength(most);
      expect(outline(events).findIndex((line) => line.endsWith(' message'))).toBe(
        events.length - most,
      );
      const more = await team().eventsOf(async () => {
        const { body } = await subscribe([...people, await team().person()], [fresh()]);
        expect(body.new_subscription_messages_sent).toBe(false);
      });
      expect(ofType(more, 'message')).toEqual([]);
    });
  });

  describe('A4.18: members of groups', () => {
    it('A4.18: users whom another adds or removes are told', async () => {
      const [added, removed] = [await team().person(), await team().person()];
      const name = fresh('group');
      const id = await group(name, { members: [removed.id] });
      const bot = await team().bot(team().owner);
      const change = { add: [added.id, bot.id, team().owner.id], delete: [removed.id] };
      await team().owner.post(`/user_groups/${id}/members`, change);
      const [[news], [farewell]] = [await toldTo(added), await toldTo(removed)];
      expect(news.content).toContain('added you to the group');
      expect(news.content).toContain(`data-user-group-id="${id}">${name}<`);
      expect(farewell.content).toContain('removed you from the group');
      expect(await toldTo(bot)).toEqual([]);
    });

    it('A4.18: users who join or leave are not told, and refused changes are not reported', async () => {
      const person = await team().person();
      const id = await group(fresh('group'));
      const refusal = await person.post(`/user_groups/${id}/members`, { add: [person.id] });
      expect(refusal.status).toBe(400);
      const change = { add: [team().owner.id] };
      const events = await team().eventsOf(() =>
        team().owner.post(`/user_groups/${id}/members`, change),
      );
      expect(outline(events)).toEqual(['realm user_group/add_members']);
    });

    it('C7: a name with markup is shown literally', async () => {
      const person = await team().person();
      const name = 'x* [a](http://evil.example) `b`';
      const id = await group(name);
      await team().owner.post(`/user_groups/${id}/members`, { add: [person.id] });
      const [{ content }] = await toldTo(person);
      expect(content).toContain('x* [a](http://evil.example) `b`');
      expect(content).not.toContain('href');
    });
  });

  describe('A10: new people', () => {
    const account = (number: number) => ({
      email: `new${number}@example.org`,
      password: 'correct horse battery staple 7',
      full_name: 'New Person',
    });

    it('A10: are welcomed, with the organization’s text', async () => {
      const { owner } = team();
      const { body: groups } = await owner.get('/user_groups');
      const everyone = groups.user_groups.find(
        (each: { name: string }) => each.name === 'role:owners',
      );
      await owner.patch('/realm', {
        can_create_users_group: { new: everyone.id },
        welcome_message_custom_text: 'Read the **rules**.',
      });
      const place = await team().channel(fresh());
      await owner.patch('/realm', { signup_announcements_stream_id: place });
      let id = 0;
      const events = await team().eventsOf(async () => {
        const answer = await owner.post('/users', account(1));
        expect(answer.status).toBe(200);
        id = answer.body.user_id;
      });
      const [announced, welcome] = ofType(events, 'message').map(({ event }) => event);
      expect(announced).toMatchObject({ channel_id: place, topic: 'signups' });
      expect(announced?.['rendered']).toContain(`data-user-id="${id}">New Person</span>`);
      expect(welcome).toMatchObject({ members: expect.arrayContaining([id]) });
      expect(welcome?.['rendered']).toContain('<p>Read the <strong>rules</strong>.</p>');
      await owner.patch('/realm', {
        signup_announcements_stream_id: -1,
        welcome_message_custom_text: '',
      });
    });

    it('A10: are not announced if the organization has no channel for it', async () => {
      const events = await team().eventsOf(() => team().owner.post('/users', account(2)));
      const said = ofType(events, 'message');
      expect(said).toHaveLength(1);
      expect(said[0]?.audience).toMatch(/^conversation:/);
    });
  });
});
