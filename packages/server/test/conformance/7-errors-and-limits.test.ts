import { describe, expect, it } from 'vitest';
import { fresh } from '../support/channels.ts';
import { found, sentTo } from '../support/messages.ts';
import { refused } from '../support/refused.ts';
import { forEachTeam } from '../support/team.ts';

forEachTeam((team) => {
  describe('7: errors', () => {
    it('7: each condition that the law names is BAD_REQUEST, with a message', async () => {
      const { owner } = team();
      const gone = await team().person();
      await owner.delete(`/users/${gone.id}`);
      const name = fresh();
      await team().channel(name);
      const draft = { type: 'stream', to: [], topic: '', content: 'x' };
      const password = 'seven green books';
      const again = { email: owner.email, password, full_name: 'Again' };
      const conditions = {
        'invalid user id': owner.post('/messages', { type: 'direct', to: [999_999], content: 'x' }),
        'invalid email': owner.post('/messages', {
          type: 'direct',
          to: ['nobody@example.com'],
          content: 'x',
        }),
        'invalid message': owner.get('/messages/999999'),
        'channel draft without channel': owner.post('/drafts', { drafts: [draft] }),
        'channel typing without channel': owner.post('/typing', { type: 'channel', op: 'start' }),
        'duplicate email': owner.post('/users', again),
        'channel of topics': owner.get('/users/me/999999/topics'),
        'no moderation channel': owner.post(`/messages/${await sentTo(owner, [owner])}/report`, {
          report_type: 'spam',
        }),
        'name of a built-in view': owner.patch('/navigation_views/inbox', { name: 'x' }),
        'deactivated principal': owner.delete('/users/me/subscriptions', {
          subscriptions: [name],
          principals: [gone.id],
        }),
        'unknown principal': owner.delete('/users/me/subscriptions', {
          subscriptions: [name],
          principals: [999_999],
        }),
      };
      for (const [condition, answer] of Object.entries(conditions)) {
        expect(await answer, condition).toSatisfy(refused);
      }
      const missing = await owner.patch('/drafts/999999', { draft: { ...draft, type: '' } });
      expect(missing.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' });
    });

    it('7: STREAM_DOES_NOT_EXIST names the requested channel, by name or id', async () => {
      const { owner } = team();
      const send = async (to: unknown) =>
        (await owner.post('/messages', { type: 'channel', to, topic: 't', content: 'x' })).body;
      expect(await send('no such')).toMatchObject({
        result: 'error',
        code: 'STREAM_DOES_NOT_EXIST',
        stream: 'no such',
      });
      expect(await send(999_999)).toMatchObject({
        code: 'STREAM_DOES_NOT_EXIST',
        stream_id: 999_999,
      });
    });

    it('7: an unknown navigation view is NOT_FOUND', async () => {
      const { status, body } = await team().owner.patch('/navigation_views/no/such', {
        is_pinned: true,
      });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    });
  });

  describe('8: limits', () => {
    it('8: registering returns the four lengths', async () => {
      const { body } = await team().owner.post('/register', { fetch_event_types: ['realm'] });
      expect(body).toMatchObject({
        max_message_length: 10_000,
        max_topic_length: 60,
        max_stream_name_length: 60,
        max_stream_description_length: 1024,
      });
    });

    it('8: updating a channel allows names and descriptions of these lengths, and no longer', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      const set = async (fields: Record<string, string>) =>
        (await owner.patch(`/streams/${id}`, fields)).status;
      expect(await set({ description: '𝒜'.repeat(1024) })).toBe(200);
      expect(await set({ description: 'a'.repeat(1025) })).toBe(400);
      expect(await set({ new_name: `${fresh()} `.padEnd(61, 'x') })).toBe(400);
      expect(await set({ new_name: `${fresh()} `.padEnd(60, 'x') })).toBe(200);
    });

    it('8: a message keeps max_message_length characters, sent or scheduled', async () => {
      const { owner } = team();
      const content = 'x'.repeat(10_001);
      const message = { type: 'direct', to: [owner.id], content };
      const { body } = await owner.post('/messages', message);
      expect([...(await found(owner, body.id)).content]).toHaveLength(10_000);
      const scheduled_delivery_timestamp = Math.ceil(Date.now() / 1000) + 3600;
      await owner.post('/scheduled_messages', { ...message, scheduled_delivery_timestamp });
      const { scheduled_messages } = (await owner.get('/scheduled_messages')).body;
      expect([...scheduled_messages.at(-1).content]).toHaveLength(10_000);
    });

    it('8: 5000 messages can be requested at once, and one more is an error', async () => {
      const { owner } = team();
      const ask = (num_before: number, num_after: number) =>
        owner.get('/messages', { anchor: 'newest', num_before, num_after });
      expect((await ask(4000, 1000)).status).toBe(200);
      expect(await ask(5001, 0)).toSatisfy(refused);
      expect(await ask(2500, 2501)).toSatisfy(refused);
    });

    it('8: as many can be requested by id, and one more is an error', async () => {
      const { owner } = team();
      const named = (count: number) =>
        owner.get('/messages', { message_ids: Array.from({ length: count }, (_, at) => 1e8 + at) });
      expect((await named(5000)).body).toMatchObject({ result: 'success', messages: [] });
      expect(await named(5001)).toSatisfy(refused);
    });
  });

  describe('9: versions', () => {
    it('9: the feature level is the same positive integer everywhere', async () => {
      const { url, owner } = team();
      const settings = await (await fetch(`${url}/api/v1/server_settings`)).json();
      const level = settings.service_feature_level;
      expect(Number.isInteger(level) && level > 0).toBe(true);
      const { body } = await owner.post('/register', { fetch_event_types: ['realm'] });
      expect([settings.zulip_feature_level, body.zulip_feature_level]).toEqual([level, level]);
    });

    it('9: deprecated names are still accepted and sent', async () => {
      const { url, owner } = team();
      const to = await team().channel(fresh());
      const message = { type: 'stream', to, subject: 'old', content: '@**all**' };
      const { status, body } = await owner.post('/messages', message);
      expect(status).toBe(200);
      const single = (await owner.get(`/messages/${body.id}`)).body;
      expect(single).toMatchObject({ raw_content: '@**all**', message: { subject: 'old' } });
      expect(single.message.flags).toContain('wildcard_mentioned');
      const { streams } = (await owner.get('/streams', { include_all_active: true })).body;
      expect(streams[0]).toMatchObject({
        stream_post_policy: expect.any(Number),
        is_announcement_only: expect.any(Boolean),
      });
      const settings = await (await fetch(`${url}/api/v1/server_settings`)).json();
      expect(settings.realm_uri).toBe(settings.realm_url);
      const counts = { num_before: 0, num_after: 1 };
      const anchored = { use_first_unread_anchor: true, ...counts };
      expect((await owner.get('/messages', anchored)).status).toBe(200);
      const read = { stream_id: to, topic_name: 'old' };
      expect((await owner.post('/mark_topic_as_read', read)).status).toBe(200);
    });
  });
});
