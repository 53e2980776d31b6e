import { limits } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { missing } from '../../support/missing.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

function draft(wanted: Record<string, unknown> = {}) {
  return { type: '', to: [], topic: '', content: 'hello', timestamp: 1_700_000_000, ...wanted };
}

async function keep(person: Person, ...drafts: object[]): Promise<number[]> {
  const answer = await person.post('/drafts', { drafts });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.ids;
}

async function keepOne(person: Person, wanted: Record<string, unknown> = {}): Promise<number> {
  const [id] = await keep(person, draft(wanted));
  if (id === undefined) throw new Error('No draft was created');
  return id;
}

async function draftsOf(person: Person) {
  const { status, body } = await person.get('/drafts');
  expect(status).toBe(200);
  expect(body.count).toBe(body.drafts.length);
  return body.drafts;
}

forEachTeam((team) => {
  describe('creating', () => {
    it('4.10: drafts of the three types are stored, and their ids are in the order of the request', async () => {
      const [writer, friend] = [await team().person(), await team().person()];
      const channel = await team().channel(fresh());
      const sent = [
        draft({ content: 'no address', timestamp: 3 }),
        draft({ type: 'stream', to: [channel], topic: 'plans', content: 'all', timestamp: 2 }),
        draft({ type: 'private', to: [friend.id], content: 'you', timestamp: 1 }),
      ];
      const events = await team().eventsOf(() => keep(writer, ...sent));
      const kept = await draftsOf(writer);
      expect(kept.map(({ id, ...rest }: { id: number }) => rest)).toEqual([...sent].reverse());
      const added = [...kept].reverse();
      expect(events).toEqual([
        {
          id: expect.any(Number),
          audience: `user:${writer.id}`,
          event: { type: 'drafts', op: 'add', drafts: added },
        },
      ]);
      expect(added[0].id).toBeLessThan(added[1].id);
    });

    it('4.10: without drafts nothing is created and no event sent', async () => {
      const writer = await team().person();
      const events = await team().eventsOf(async () => {
        for (const parameters of [{}, { drafts: [] }]) {
          expect((await writer.post('/drafts', parameters)).body).toMatchObject({ ids: [] });
        }
      });
      expect(events).toEqual([]);
    });

    it('4.10: a draft to a channel needs exactly one channel ID', async () => {
      const writer = await team().person();
      const [one, two] = [await team().channel(fresh()), await team().channel(fresh())];
      for (const to of [[], [one, two]]) {
        const drafts = [draft({ type: 'stream', to })];
        expect(await writer.post('/drafts', { drafts })).toSatisfy(refused);
      }
    });

    it('A2.5: a draft to a channel needs access to it', async () => {
      const [guest, member] = [await team().person('guest'), await team().person()];
      const open = await team().channel(fresh());
      const hidden = await team().channel(fresh(), { settings: { invite_only: true } });
      for (const [person, to] of [
        [guest, open],
        [member, hidden],
        [member, 999_999_999],
      ] as const) {
        const drafts = [draft({ type: 'stream', to: [to] })];
        expect(await person.post('/drafts', { drafts })).toSatisfy(refused);
      }
      await keepOne(member, { type: 'stream', to: [open] });
    });

    it('A2.5: direct drafts have known recipients, or none yet', async () => {
      const [writer, stranger] = [await team().person(), await team().stranger()];
      await keepOne(writer, { type: 'private', to: [] });
      for (const id of [stranger.id, 999_999_999]) {
        const drafts = [draft({ type: 'private', to: [id] })];
        expect(await writer.post('/drafts', { drafts })).toSatisfy(refused);
      }
    });

    it('events 1.7: a direct draft leaves out its writer, except for a note to self', async () => {
      const [writer, friend] = [await team().person(), await team().person()];
      await keep(
        writer,
        draft({ type: 'private', to: [writer.id, friend.id, friend.id], timestamp: 1 }),
        draft({ type: 'private', to: [writer.id], timestamp: 2 }),
      );
      const kept = await draftsOf(writer);
      expect(kept.map((each: { to: number[] }) => each.to)).toEqual([[friend.id], [writer.id]]);
    });

    it('2.5: fields that do not apply to the type are not stored', async () => {
      const [writer, friend] = [await team().person(), await team().person()];
      await keep(
        writer,
        draft({ to: [friend.id], topic: 'ignored', timestamp: 1 }),
        draft({ type: 'private', to: [friend.id], topic: 'ignored', timestamp: 2 }),
      );
      expect(await draftsOf(writer)).toMatchObject([
        { to: [], topic: '' },
        { to: [friend.id], topic: '' },
      ]);
    });

    it('4.10: all or nothing', async () => {
      const writer = await team().person();
      const drafts = [draft(), draft({ type: 'stream', to: [] })];
      expect(await writer.post('/drafts', { drafts })).toSatisfy(refused);
      expect(await draftsOf(writer)).toEqual([]);
    });

    it('2.5: type, to, topic and content are required, and no other keys are allowed', async () => {
      const writer = await team().person();
      for (const wrong of [
        { ...draft(), id: 7 },
        { ...draft(), colour: 'red' },
        { ...draft(), type: 'channel' },
        { ...draft(), to: 7 },
        { ...draft(), to: ['a@example.org'] },
        { to: [], topic: '', content: 'x' },
        { type: '', topic: '', content: 'x' },
        { type: '', to: [], content: 'x' },
        { type: '', to: [], topic: '' },
        'text',
      ]) {
        expect(await writer.post('/drafts', { drafts: [wrong] })).toSatisfy(refused);
      }
      expect(await writer.post('/drafts', { drafts: draft() })).toSatisfy(refused);
    });

    it('2.5, 8, A2.5: content is not blank, has no null bytes, and is stored like a message’s', async () => {
      const writer = await team().person();
      for (const content of ['', ' \n\t', 'a\0b']) {
        expect(await writer.post('/drafts', { drafts: [draft({ content })] })).toSatisfy(refused);
      }
      await keepOne(writer, { content: '\n\n  indented\nline  \n' });
      expect(await draftsOf(writer)).toMatchObject([{ content: '  indented\nline' }]);
    });

    it('A2.5: content that is too long is truncated like a message’s', async () => {
      const writer = await team().person();
      await keepOne(writer, { content: '𝒜'.repeat(limits.max_message_length + 1) });
      const [{ content }] = await draftsOf(writer);
      expect([...content]).toHaveLength(limits.max_message_length);
      expect(content).toMatch(/^𝒜+\n\[message truncated\]$/u);
    });

    it('2.5, 8, A2.5: a topic has no null bytes, is truncated like a message’s, and may be empty', async () => {
      const writer = await team().person();
      const to = [await team().channel(fresh())];
      const wrong = draft({ type: 'stream', to, topic: 'a\0b' });
      expect(await writer.post('/drafts', { drafts: [wrong] })).toSatisfy(refused);
      const topics = ['𝒜'.repeat(61), ' (no topic) ', 'general chat', ' kept '];
      await keep(
        writer,
        ...topics.map((topic, timestamp) => draft({ type: 'stream', to, topic, timestamp })),
      );
      const kept = (await draftsOf(writer)).map(({ topic }: { topic: string }) => topic);
      expect(kept).toEqual([`${'𝒜'.repeat(57)}...`, '', '', 'kept']);
    });

    it('2.5: the time of the last edit is filled in, may be a fraction, and is not negative', async () => {
      const writer = await team().person();
      const before = Math.floor(Date.now() / 1000);
      await keep(writer, draft({ timestamp: 12.75 }), { ...draft(), timestamp: undefined });
      const [early, late] = await draftsOf(writer);
      expect(early.timestamp).toBe(12);
      expect(late.timestamp).toBeGreaterThanOrEqual(before);
      for (const timestamp of [-1, '12', 1e300]) {
        const answer = await writer.post('/drafts', { drafts: [draft({ timestamp })] });
        expect(answer).toSatisfy(refused);
      }
    });

    it('A8: the number of drafts per user is limited', async () => {
      const writer = await team().person();
      const many = Array.from({ length: limits.draftsPerUser }, () => draft());
      const ids = await keep(writer, ...many);
      expect(await writer.post('/drafts', { drafts: [draft()] })).toSatisfy(refused);
      expect((await writer.delete(`/drafts/${ids[0]}`)).status).toBe(200);
      await keepOne(writer);
    });

    it('4.10: bots and guests can have drafts too', async () => {
      for (const writer of [await team().bot(team().owner), await team().person('guest')]) {
        await keepOne(writer);
        expect(await draftsOf(writer)).toHaveLength(1);
      }
    });
  });

  describe('listing', () => {
    it('B-drafts: the last edited draft is at the end', async () => {
      const writer = await team().person();
      const ids = await keep(writer, draft({ timestamp: 30 }), draft({ timestamp: 20.2 }));
      const between = await keepOne(writer, { timestamp: 20.4 });
      const kept = (await draftsOf(writer)).map(({ id }: { id: number }) => id);
      expect(kept).toEqual([ids[1], between, ids[0]]);
    });

    it('B-drafts: drafts of others are not visible', async () => {
      await keepOne(await team().person());
      for (const other of [await team().person(), team().owner, await team().stranger()]) {
        expect(await draftsOf(other)).toEqual([]);
      }
    });
  });

  describe('editing', () => {
    it('4.9: an edit replaces the draft, and the writer’s clients get an event', async () => {
      const writer = await team().person();
      const to = [await team().channel(fresh())];
      const id = await keepOne(writer);
      const next = draft({ type: 'stream', to, topic: 'plans', content: 'next', timestamp: 99 });
      const events = await team().eventsOf(async () => {
        const answer = await writer.patch(`/drafts/${id}`, { draft: next });
        expect(answer).toEqual({ status: 200, body: { result: 'success', msg: '' } });
      });
      expect(await draftsOf(writer)).toEqual([{ id, ...next }]);
      expect(events).toMatchObject([
        {
          audience: `user:${writer.id}`,
          event: { type: 'drafts', op: 'update', draft: { id, ...next } },
        },
      ]);
    });

    it('4.9: the time of an edit defaults to now', async () => {
      const writer = await team().person();
      const id = await keepOne(writer, { timestamp: 5 });
      const before = Math.floor(Date.now() / 1000);
      await writer.patch(`/drafts/${id}`, { draft: { ...draft(), timestamp: undefined } });
      const [{ timestamp }] = await draftsOf(writer);
      expect(timestamp).toBeGreaterThanOrEqual(before);
    });

    it('4.9: a draft that is missing or another user’s cannot be edited', async () => {
      const [writer, stranger] = [await team().person(), await team().stranger()];
      const id = await keepOne(writer);
      for (const other of [await team().person(), team().owner, stranger]) {
        const answer = await other.patch(`/drafts/${id}`, { draft: draft({ content: 'mine' }) });
        expect(answer).toSatisfy(missing);
      }
      expect(await writer.patch('/drafts/999999999', { draft: draft() })).toSatisfy(missing);
      expect(await draftsOf(writer)).toMatchObject([{ content: 'hello' }]);
    });

    it('4.9: an invalid edit is refused and changes nothing', async () => {
      const writer = await team().person();
      const id = await keepOne(writer);
      for (const wrong of [
        draft({ content: ' ' }),
        draft({ type: 'stream', to: [] }),
        { ...draft(), id },
      ]) {
        expect(await writer.patch(`/drafts/${id}`, { draft: wrong })).toSatisfy(refused);
      }
      const absent = await writer.patch(`/drafts/${id}`);
      expect(absent.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'draft' });
      expect(await draftsOf(writer)).toEqual([{ id, ...draft() }]);
    });
  });

  describe('deleting', () => {
    it('B-drafts: a draft is deleted once, and the writer’s clients get an event', async () => {
      const writer = await team().person();
      const id = await keepOne(writer);
      const events = await team().eventsOf(async () => {
        const answers = await Promise.all([1, 2, 3].map(() => writer.delete(`/drafts/${id}`)));
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
      });
      expect(events).toMatchObject([
        { audience: `user:${writer.id}`, event: { type: 'drafts', op: 'remove', draft_id: id } },
      ]);
      expect(await writer.delete(`/drafts/${id}`)).toSatisfy(missing);
      expect(await draftsOf(writer)).toEqual([]);
    });

    it('DESIGN 3: a draft whose content is not the expected one is kept', async () => {
      const writer = await team().person();
      const id = await keepOne(writer, { content: 'hello ' });
      await writer.patch(`/drafts/${id}`, { draft: draft({ content: 'hello, you' }) });
      for (const expected_content of ['hello', 'hello, you ', '']) {
        expect(await writer.delete(`/drafts/${id}`, { expected_content })).toMatchObject({
          status: 400,
          body: { code: 'EXPECTATION_MISMATCH' },
        });
      }
      expect(await draftsOf(writer)).toMatchObject([{ content: 'hello, you' }]);
      const known = { expected_content: 'hello, you' };
      expect((await writer.delete(`/drafts/${id}`, known)).status).toBe(200);
      expect(await draftsOf(writer)).toEqual([]);
    });

    it('B-drafts: drafts of others cannot be deleted', async () => {
      const writer = await team().person();
      const id = await keepOne(writer);
      for (const other of [await team().person(), team().owner, await team().stranger()]) {
        expect(await other.delete(`/drafts/${id}`)).toSatisfy(missing);
      }
      expect(await draftsOf(writer)).toHaveLength(1);
    });
  });

  describe('turned off', () => {
    it('B-settings: turning drafts off deletes them, with no other event than the setting’s', async () => {
      const [writer, other] = [await team().person(), await team().person()];
      await keep(writer, draft(), draft());
      await keepOne(other);
      const events = await team().eventsOf(async () => {
        const answer = await writer.patch('/settings', { enable_drafts_synchronization: false });
        expect(answer.status).toBe(200);
      });
      expect(events).toMatchObject([
        { event: { type: 'user_settings', property: 'enable_drafts_synchronization' } },
      ]);
      await writer.patch('/settings', { enable_drafts_synchronization: true });
      expect(await draftsOf(writer)).toEqual([]);
      expect(await draftsOf(other)).toHaveLength(1);
    });

    it('A2.5: with drafts turned off, every endpoint refuses', async () => {
      const writer = await team().person();
      const id = await keepOne(writer);
      await writer.patch('/settings', { enable_drafts_synchronization: false });
      for (const answer of [
        await writer.get('/drafts'),
        await writer.post('/drafts', { drafts: [draft()] }),
        await writer.post('/drafts'),
        await writer.patch(`/drafts/${id}`, { draft: draft() }),
        await writer.delete(`/drafts/${id}`),
      ]) {
        expect(answer).toSatisfy(refused);
      }
    });
  });
});
