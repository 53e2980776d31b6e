import { limits } from '@tidings/shared-types';
import { describe, expect, it, vi } from 'vitest';
import { scheduledMessages } from '../../../src/core/storage/tables/writing.ts';
import { fresh } from '../../support/channels.ts';
import { missing } from '../../support/missing.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

const done = { status: 200, body: { result: 'success', msg: '' } };
const HOUR = 3600;

function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds;
}

function direct(to: number[], wanted: Record<string, unknown> = {}) {
  return {
    type: 'direct',
    to,
    content: 'hello',
    scheduled_delivery_timestamp: inSeconds(HOUR),
    ...wanted,
  };
}

function inChannel(to: number, wanted: Record<string, unknown> = {}) {
  return { ...direct([], wanted), type: 'channel', to, topic: 'plans', ...wanted };
}

async function schedule(person: Person, message: object): Promise<number> {
  const answer = await person.post('/scheduled_messages', { ...message });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.scheduled_message_id;
}

async function scheduledBy(person: Person) {
  const { status, body } = await person.get('/scheduled_messages');
  expect(status).toBe(200);
  return body.scheduled_messages;
}

forEachTeam((team) => {
  /** Leaves the row as its delivery would. */
  async function settle(id: number, status: 'failed' | 'sent'): Promise<void> {
    await team().realm.write(async (change) => {
      const tx = await change.writableSql();
      await tx.run('UPDATE scheduled_messages SET status = $1 WHERE realm_id = $2 AND id = $3', [
        status,
        change.realmId,
        id,
      ]);
    });
  }

  describe('creating', () => {
    it('4.2: a message to a channel is stored, rendered, and announced to its sender', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      const time = inSeconds(HOUR);
      const events = await team().eventsOf(() =>
        schedule(
          person,
          inChannel(channel, { content: ' **hi**\n', scheduled_delivery_timestamp: time }),
        ),
      );
      const kept = await scheduledBy(person);
      expect(kept).toEqual([
        {
          scheduled_message_id: expect.any(Number),
          type: 'stream',
          to: channel,
          topic: 'plans',
          content: ' **hi**',
          rendered_content: '<p><strong>hi</strong></p>',
          scheduled_delivery_timestamp: time,
          failed: false,
        },
      ]);
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: `user:${person.id}`,
          event: { type: 'scheduled_messages', op: 'add', scheduled_messages: kept },
        },
      ]);
    });

    it('A2.6: a direct message has the other users, a note to self its sender, and neither has a topic', async () => {
      const [person, one, two] = [
        await team().person(),
        await team().person(),
        await team().person(),
      ];
      await schedule(person, direct([one.id]));
      await schedule(person, direct([two.id, person.id, one.id], { topic: 'ignored' }));
      await schedule(person, direct([person.id]));
      const kept = await scheduledBy(person);
      expect(kept.map((each: object) => [each, 'topic' in each])).toMatchObject([
        [{ type: 'private', to: [one.id] }, false],
        [{ type: 'private', to: [one.id, two.id] }, false],
        [{ type: 'private', to: [person.id] }, false],
      ]);
    });

    it.each([
      ['direct', 'private'],
      ['private', 'private'],
      ['channel', 'stream'],
      ['stream', 'stream'],
    ])('4.2: type %s is accepted, and shown as %s', async (type, shown) => {
      const person = await team().person();
      const to = shown === 'stream' ? await team().channel(fresh()) : [person.id];
      await schedule(person, { ...inChannel(0), type, to });
      expect(await scheduledBy(person)).toMatchObject([{ type: shown }]);
    });

    it('A4.2: a channel may be given as a list of one', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      await schedule(person, { ...inChannel(channel), to: [channel] });
      expect(await scheduledBy(person)).toMatchObject([{ to: channel }]);
      const two = { ...inChannel(channel), to: [channel, channel] };
      expect(await person.post('/scheduled_messages', two)).toSatisfy(refused);
    });

    it('A4.2: the time must be in the future', async () => {
      const person = await team().person();
      for (const time of [0, inSeconds(-HOUR), inSeconds(0)]) {
        const message = direct([person.id], { scheduled_delivery_timestamp: time });
        expect(await person.post('/scheduled_messages', message)).toSatisfy(refused);
      }
      await schedule(person, direct([person.id], { scheduled_delivery_timestamp: 9e12 }));
    });

    it('4.2: an unknown or hidden channel is STREAM_DOES_NOT_EXIST with its ID', async () => {
      const person = await team().person();
      const hidden = await team().channel(fresh(), { settings: { invite_only: true } });
      for (const id of [hidden, 999_999_999]) {
        expect(await person.post('/scheduled_messages', inChannel(id))).toMatchObject({
          status: 400,
          body: { code: 'STREAM_DOES_NOT_EXIST', stream_id: id },
        });
      }
    });

    it('4.2: an invalid user ID is BAD_REQUEST, and so are addresses', async () => {
      const [person, stranger] = [await team().person(), await team().stranger()];
      for (const to of [[999_999_999], [stranger.id], [team().owner.email], team().owner.email]) {
        const message = { ...direct([]), to };
        expect(await person.post('/scheduled_messages', message)).toSatisfy(refused);
      }
      expect(await person.post('/scheduled_messages', direct([]))).toSatisfy(refused);
    });

    it('4.2: a deactivated recipient is refused', async () => {
      const [person, gone] = [await team().person(), await team().person()];
      expect((await team().owner.delete(`/users/${gone.id}`)).status).toBe(200);
      expect(await person.post('/scheduled_messages', direct([gone.id]))).toSatisfy(refused);
    });

    it('4.2: users can schedule only where they may send', async () => {
      const channel = await team().channel(fresh(), { settings: { invite_only: true } });
      const administrator = await team().person('administrator');
      const attempt = await administrator.post('/scheduled_messages', inChannel(channel));
      expect(attempt).toSatisfy(refused);
    });

    it('4.2: a wildcard mention needs the same permission as sending', async () => {
      const [person, ...others] = await Promise.all(
        Array.from({ length: limits.freeWildcardMentionSize + 1 }, () => team().person()),
      );
      if (!person) throw new Error('There is no such person');
      const channel = await team().channel(fresh(), { subscribers: [person, ...others] });
      const message = inChannel(channel, { content: 'Hear, @**all**!' });
      expect(await person.post('/scheduled_messages', message)).toMatchObject({
        status: 400,
        body: { code: 'STREAM_WILDCARD_MENTION_NOT_ALLOWED' },
      });
    });

    it('4.2: type, to, content and time are required, and so is the topic of a channel', async () => {
      const person = await team().person();
      const whole: Record<string, unknown> = inChannel(await team().channel(fresh()));
      for (const name of ['type', 'to', 'content', 'topic', 'scheduled_delivery_timestamp']) {
        const { [name]: _left, ...rest } = whole;
        const { status, body } = await person.post('/scheduled_messages', rest);
        expect(status).toBe(400);
        expect(body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: name });
      }
    });

    it('4.2: content and topic follow the rules of sending', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      for (const wrong of [{ content: ' \n' }, { content: 'a\0b' }, { topic: 'a\u0007b' }]) {
        const message = inChannel(channel, wrong);
        expect(await person.post('/scheduled_messages', message)).toSatisfy(refused);
      }
      const content = 'x'.repeat(limits.max_message_length + 1);
      const { topic: _topic, ...rest } = inChannel(channel, { content });
      await schedule(person, { ...rest, subject: 't'.repeat(limits.max_topic_length + 1) });
      const [kept] = await scheduledBy(person);
      expect(kept.content).toHaveLength(limits.max_message_length);
      expect(kept.content).toMatch(/x\n\[message truncated\]$/);
      expect(kept.topic).toBe(`${'t'.repeat(limits.max_topic_length - 3)}...`);
    });

    it('convention 6: the names of the empty topic mean the empty topic', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      for (const topic of ['(no topic)', ' general chat ']) {
        await schedule(person, inChannel(channel, { topic }));
      }
      expect(await scheduledBy(person)).toMatchObject([{ topic: '' }, { topic: '' }]);
    });

    it('A8: the number of scheduled messages per user is limited, without sent ones', async () => {
      const person = await team().person();
      await team().realm.write((change) => {
        for (let n = 0; n <= limits.scheduledMessagesPerUser; n += 1) {
          change.put(scheduledMessages, {
            id: change.nextId(),
            user_id: person.id,
            status: (['sent', 'failed'] as const)[n] ?? 'pending',
            type: 'private',
            recipients: [person.id],
            topic: '',
            content: 'x',
            rendered: '<p>x</p>',
            deliver_at: inSeconds(HOUR),
            client: 'test',
            read_by_sender: true,
            failure: null,
            custom: null,
          });
        }
      });
      const [first] = await scheduledBy(person);
      const message = direct([person.id]);
      expect(await person.post('/scheduled_messages', message)).toSatisfy(refused);
      await person.delete(`/scheduled_messages/${first.scheduled_message_id}`);
      await schedule(person, message);
    });

    it('D4: bots and guests can schedule messages too', async () => {
      for (const person of [await team().bot(team().owner), await team().person('guest')]) {
        await schedule(person, direct([person.id]));
        expect(await scheduledBy(person)).toHaveLength(1);
      }
    });
  });

  describe('listing', () => {
    it('B-scheduled: own pending and failed ones, by time', async () => {
      const [person, stranger] = [await team().person(), await team().stranger()];
      const at = (seconds: number) =>
        schedule(person, direct([person.id], { scheduled_delivery_timestamp: inSeconds(seconds) }));
      const [late, failed, sent, early] = [
        await at(3 * HOUR),
        await at(2 * HOUR),
        await at(2 * HOUR),
        await at(HOUR),
      ];
      await settle(failed, 'failed');
      await settle(sent, 'sent');
      expect(await scheduledBy(person)).toMatchObject([
        { scheduled_message_id: early, failed: false },
        { scheduled_message_id: failed, failed: true },
        { scheduled_message_id: late, failed: false },
      ]);
      for (const other of [team().owner, stranger]) expect(await scheduledBy(other)).toEqual([]);
    });
  });

  describe('editing', () => {
    it('B-scheduled: an update changes only what is sent, and the sender’s clients get an event', async () => {
      const [person, friend] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh());
      const id = await schedule(person, inChannel(channel));
      const path = `/scheduled_messages/${id}`;
      const time = inSeconds(2 * HOUR);
      const other = await team().channel(fresh());
      const steps = [
        [{ content: '*new* ' }, { content: '*new*', rendered_content: '<p><em>new</em></p>' }],
        [{ topic: 'ideas' }, { to: channel, topic: 'ideas' }],
        [{ to: other }, { to: other, topic: 'ideas' }],
        [{ scheduled_delivery_timestamp: time }, { scheduled_delivery_timestamp: time }],
        [
          { type: 'direct', to: [friend.id] },
          { type: 'private', to: [friend.id], content: '*new*' },
        ],
        [
          { type: 'stream', to: channel, subject: 'back' },
          { to: channel, topic: 'back' },
        ],
      ] as const;
      for (const [sent, expected] of steps) {
        const events = await team().eventsOf(async () => {
          expect(await person.patch(path, sent)).toEqual(done);
        });
        const [kept] = await scheduledBy(person);
        expect(kept).toMatchObject({ scheduled_message_id: id, failed: false, ...expected });
        expect(events).toEqual([
          {
            id: expect.any(Number),
            audience: `user:${person.id}`,
            event: { type: 'scheduled_messages', op: 'update', scheduled_message: kept },
          },
        ]);
      }
    });

    it('B-scheduled: a request without changes is refused', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      expect(await person.patch(`/scheduled_messages/${id}`)).toSatisfy(refused);
      expect(await person.patch(`/scheduled_messages/${id}`, { x: 'y' })).toSatisfy(refused);
    });

    it('B-scheduled: a new type needs recipients, and a channel a topic', async () => {
      const person = await team().person();
      const channel = await team().channel(fresh());
      const id = await schedule(person, direct([person.id]));
      for (const wrong of [
        { type: 'direct' },
        { type: 'channel', topic: 'plans' },
        { type: 'channel', to: channel },
      ]) {
        expect(await person.patch(`/scheduled_messages/${id}`, wrong)).toSatisfy(refused);
      }
      expect(await scheduledBy(person)).toMatchObject([{ type: 'private', content: 'hello' }]);
    });

    it('B-scheduled: a topic is ignored for a direct message', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      expect(await person.patch(`/scheduled_messages/${id}`, { topic: 'plans' })).toEqual(done);
      const [kept] = await scheduledBy(person);
      expect(kept).not.toHaveProperty('topic');
    });

    it('B-scheduled: the rules of creating apply to changes', async () => {
      const person = await team().person();
      const hidden = await team().channel(fresh(), { settings: { invite_only: true } });
      const id = await schedule(person, inChannel(await team().channel(fresh())));
      const path = `/scheduled_messages/${id}`;
      for (const wrong of [
        { content: ' ' },
        { topic: 'a\u0007b' },
        { scheduled_delivery_timestamp: inSeconds(0) },
        { to: [1, 2] },
        { type: 'direct', to: [999_999_999] },
      ]) {
        expect(await person.patch(path, wrong)).toSatisfy(refused);
      }
      const { user_groups } = (await person.get('/user_groups')).body;
      const nobody = user_groups.find(({ name }: { name: string }) => name === 'role:nobody').id;
      const settings = { can_send_message_group: nobody };
      const quiet = await team().channel(fresh(), { settings });
      expect(await person.patch(path, { to: quiet })).toSatisfy(refused);
      const { body } = await person.patch(path, { to: hidden });
      expect(body).toMatchObject({ code: 'STREAM_DOES_NOT_EXIST', stream_id: hidden });
      expect(await scheduledBy(person)).toMatchObject([{ content: 'hello', topic: 'plans' }]);
    });

    it('B-scheduled: a concurrent change of another device is not reverted', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      const { realm } = team();
      const write = realm.write.bind(realm);
      // After the first has read the message, and before it changes anything.
      vi.spyOn(realm, 'write').mockImplementationOnce(async (...given) => {
        await person.patch(`/scheduled_messages/${id}`, { content: 'said better' });
        return write(...given);
      });
      const later = { scheduled_delivery_timestamp: inSeconds(2 * HOUR) };
      expect(await person.patch(`/scheduled_messages/${id}`, later)).toSatisfy(refused);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'said better' }]);
      expect(await person.patch(`/scheduled_messages/${id}`, later)).toEqual(done);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'said better', ...later }]);
    });

    it('A2.6: a failed message needs a new time, and is then pending again', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      await settle(id, 'failed');
      const path = `/scheduled_messages/${id}`;
      expect(await person.patch(path, { content: 'new' })).toSatisfy(refused);
      const past = { scheduled_delivery_timestamp: inSeconds(-HOUR) };
      expect(await person.patch(path, past)).toSatisfy(refused);
      expect(await scheduledBy(person)).toMatchObject([{ failed: true }]);
      const future = { scheduled_delivery_timestamp: inSeconds(HOUR) };
      expect(await person.patch(path, future)).toEqual(done);
      expect(await scheduledBy(person)).toMatchObject([{ failed: false, content: 'hello' }]);
    });

    it('A2.6: a sent message cannot be edited', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      await settle(id, 'sent');
      expect(await person.patch(`/scheduled_messages/${id}`, { content: 'x' })).toSatisfy(refused);
    });

    it('B-scheduled: messages of others can neither be edited nor deleted', async () => {
      const [person, stranger] = [await team().person(), await team().stranger()];
      const id = await schedule(person, direct([person.id]));
      for (const other of [await team().person(), team().owner, stranger]) {
        const path = `/scheduled_messages/${id}`;
        expect(await other.patch(path, { content: 'mine' })).toSatisfy(missing);
        expect(await other.delete(path)).toSatisfy(missing);
      }
      const unknown = await person.patch('/scheduled_messages/999999999', { content: 'x' });
      expect(unknown).toSatisfy(missing);
      expect(await scheduledBy(person)).toMatchObject([{ content: 'hello' }]);
    });
  });

  describe('deleting', () => {
    it.each(['pending', 'failed'] as const)(
      'A2.6: a %s message is deleted once',
      async (status) => {
        const person = await team().person();
        const id = await schedule(person, direct([person.id]));
        if (status === 'failed') await settle(id, status);
        const events = await team().eventsOf(async () => {
          const answers = await Promise.all(
            [1, 2].map(() => person.delete(`/scheduled_messages/${id}`)),
          );
          expect(answers.map((each) => each.status).sort()).toEqual([200, 404]);
          expect(answers.find((each) => each.status === 404)).toSatisfy(missing);
        });
        expect(events).toMatchObject([
          {
            audience: `user:${person.id}`,
            event: { type: 'scheduled_messages', op: 'remove', scheduled_message_id: id },
          },
        ]);
        expect(await scheduledBy(person)).toEqual([]);
      },
    );

    it('A2.6: a sent message no longer exists', async () => {
      const person = await team().person();
      const id = await schedule(person, direct([person.id]));
      await settle(id, 'sent');
      expect(await person.delete(`/scheduled_messages/${id}`)).toSatisfy(missing);
    });
  });
});
