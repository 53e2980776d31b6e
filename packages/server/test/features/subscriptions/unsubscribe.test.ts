import { describe, expect, it } from 'vitest';
import { fresh, groupId, outline } from '../../support/channels.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function leave(person: Person, names: readonly string[], more: Record<string, unknown> = {}) {
  return person.delete('/users/me/subscriptions', { subscriptions: names, ...more });
}

async function isIn(person: Person, by: Person, channelId: number): Promise<boolean> {
  const { body } = await by.get(`/users/${person.id}/subscriptions/${channelId}`);
  return body.is_subscribed;
}

forEachTeam((team) => {
  describe('own subscriptions', () => {
    it('4.11: the caller is unsubscribed; channels they were not in are listed separately', async () => {
      const person = await team().person();
      const [one, two] = [fresh(), fresh()];
      const id = await team().channel(one, { subscribers: [person] });
      await team().channel(two);
      const answer = await leave(person, [one.toUpperCase(), two]);
      expect(answer).toMatchObject({ status: 200, body: { removed: [one], not_removed: [two] } });
      expect(await isIn(person, team().owner, id)).toBe(false);
      expect((await leave(person, [one])).body).toMatchObject({ removed: [], not_removed: [one] });
    });

    it('4.11: an unknown channel is named in the error, and nothing changes', async () => {
      const person = await team().person();
      const name = fresh();
      const id = await team().channel(name, { subscribers: [person] });
      const unknown = fresh();
      expect(await leave(person, [name, unknown, 'also unknown'])).toMatchObject({
        status: 400,
        body: { result: 'error', code: 'STREAM_DOES_NOT_EXIST', stream: unknown },
      });
      expect(await isIn(person, team().owner, id)).toBe(true);
    });

    it('4.11: a hidden channel is unknown', async () => {
      const name = fresh();
      await team().channel(name, { settings: { invite_only: true } });
      for (const outsider of [await team().person(), await team().person('guest')]) {
        const { body } = await leave(outsider, [name]);
        expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream: name });
      }
    });

    it('D4: guests can unsubscribe, and their channel list shows it', async () => {
      const guest = await team().person('guest');
      const name = fresh();
      const id = await team().channel(name, { subscribers: [guest] });
      expect((await leave(guest, [name])).body.removed).toEqual([name]);
      expect(refused(await guest.get(`/streams/${id}`))).toBe(true);
    });

    it('A4.11: a private channel without subscribers stays as it is', async () => {
      const name = fresh();
      const { owner } = team();
      const id = await team().channel(name, { settings: { invite_only: true } });
      expect((await leave(owner, [name])).body.removed).toEqual([name]);
      expect((await owner.get(`/streams/${id}`)).body.stream).toMatchObject({
        is_archived: false,
        subscriber_count: 0,
      });
    });

    it('3.1: subscriptions of an archived channel cannot be changed', async () => {
      const name = fresh();
      const { owner } = team();
      const id = await team().channel(name);
      await owner.delete(`/streams/${id}`);
      expect(refused(await leave(owner, [name]))).toBe(true);
      expect(await isIn(owner, owner, id)).toBe(true);
    });
  });

  describe('others', () => {
    it('4.11: administrators can unsubscribe anyone from any channel, also one they cannot read', async () => {
      const admin = await team().person('administrator');
      const people = [await team().person(), await team().person('guest')];
      const name = fresh();
      const id = await team().channel(name, {
        subscribers: people,
        settings: { invite_only: true },
      });
      const principals = people.map((person) => person.id);
      expect((await leave(admin, [name], { principals })).body.removed).toEqual([name]);
      for (const person of people) expect(await isIn(person, team().owner, id)).toBe(false);
    });

    it('4.11: members need can_remove_subscribers_group', async () => {
      const [caller, target] = [await team().person(), await team().person()];
      const name = fresh();
      const id = await team().channel(name, { subscribers: [caller, target] });
      const principals = [target.email];
      expect(refused(await leave(caller, [name], { principals }))).toBe(true);
      const permitted = { direct_members: [caller.id], direct_subgroups: [] };
      await team().owner.patch(`/streams/${id}`, {
        can_remove_subscribers_group: { new: permitted },
      });
      expect((await leave(caller, [name], { principals })).body.removed).toEqual([name]);
    });

    it('4.11: that permission has no effect without access to the channel', async () => {
      const [caller, target] = [await team().person(), await team().person()];
      const name = fresh();
      const id = await team().channel(name, {
        subscribers: [target],
        settings: {
          invite_only: true,
          can_remove_subscribers_group: { direct_members: [caller.id], direct_subgroups: [] },
        },
      });
      const { body } = await leave(caller, [name], { principals: [target.id] });
      expect(body.code).toBe('STREAM_DOES_NOT_EXIST');
      expect(await isIn(target, team().owner, id)).toBe(true);
    });

    it('A4.11: guests can unsubscribe only themselves', async () => {
      const [guest, target] = [await team().person('guest'), await team().person()];
      const name = fresh();
      await team().channel(name, {
        subscribers: [guest, target],
        settings: { can_remove_subscribers_group: await groupId(team(), 'role:everyone') },
      });
      expect(refused(await leave(guest, [name], { principals: [target.id] }))).toBe(true);
    });

    it('4.11: owners can unsubscribe their bot, others cannot', async () => {
      const [owner, other] = [await team().person(), await team().person()];
      const bot = await team().bot(owner);
      const name = fresh();
      await team().channel(name, { subscribers: [bot] });
      expect(refused(await leave(other, [name], { principals: [bot.id] }))).toBe(true);
      expect((await leave(owner, [name], { principals: [bot.id] })).body.removed).toEqual([name]);
    });

    it('4.11: an unknown or deactivated principal is a bad request, and nothing changes', async () => {
      const [target, gone] = [await team().person(), await team().person()];
      const stranger = await team().stranger();
      const name = fresh();
      const id = await team().channel(name, { subscribers: [target, gone] });
      await team().owner.delete(`/users/${gone.id}`);
      for (const bad of [gone.id, 999_999, stranger.id]) {
        const principals = [target.id, bad];
        expect(refused(await leave(team().owner, [name], { principals }))).toBe(true);
      }
      expect(await isIn(target, team().owner, id)).toBe(true);
    });
  });

  describe('events', () => {
    it('A4.11: the unsubscribed user and the remaining ones get events', async () => {
      const person = await team().person();
      const name = fresh();
      const id = await team().channel(name, { subscribers: [person] });
      const events = await team().eventsOf(() => leave(person, [name]));
      expect(outline(events)).toEqual([
        `user:${person.id} subscription/remove`,
        'members subscription/peer_remove',
      ]);
      expect(events[0]?.event.subscriptions).toEqual([{ stream_id: id, name }]);
      expect(events[1]?.event).toMatchObject({ stream_ids: [id], user_ids: [person.id] });
      expect(await team().eventsOf(() => leave(person, [name]))).toEqual([]);
    });

    it('events 3.0: unread messages there count as read', async () => {
      const person = await team().person();
      const name = fresh();
      const id = await team().channel(name, { subscribers: [team().owner, person] });
      const sent = await team().owner.post('/messages', {
        type: 'channel',
        to: id,
        topic: 'a',
        content: 'hello',
      });
      const flags = async () => (await person.get(`/messages/${sent.body.id}`)).body.message.flags;
      expect(await flags()).not.toContain('read');
      const events = await team().eventsOf(() => leave(person, [name]));
      expect(outline(events).at(-1)).toBe(`user:${person.id} update_message_flags/add`);
      expect(events.at(-1)?.event.messages).toEqual([sent.body.id]);
      expect(await flags()).toContain('read');
    });

    it('A4.11: a user who can no longer see the channel gets its deletion', async () => {
      const [member, guest] = [await team().person(), await team().person('guest')];
      const [secret, open] = [fresh(), fresh()];
      const secretId = await team().channel(secret, {
        subscribers: [member, guest],
        settings: { invite_only: true },
      });
      const openId = await team().channel(open, { subscribers: [guest] });
      const fromSecret = await team().eventsOf(() => leave(member, [secret]));
      expect(outline(fromSecret).slice(0, 3)).toEqual([
        `user:${member.id} subscription/remove`,
        `user:${member.id} stream/delete`,
        `channel:${secretId} subscription/peer_remove`,
      ]);
      expect(fromSecret[1]?.event).toMatchObject({
        stream_ids: [secretId],
        streams: [{ stream_id: secretId }],
      });
      const fromOpen = await team().eventsOf(() => leave(guest, [open]));
      expect(outline(fromOpen)).toEqual([
        `user:${guest.id} subscription/remove`,
        `user:${guest.id} stream/delete`,
        'members subscription/peer_remove',
      ]);
      expect(fromOpen[1]?.event.stream_ids).toEqual([openId]);
    });
  });
});
