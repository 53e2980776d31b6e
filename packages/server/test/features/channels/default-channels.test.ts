import { describe, expect, it } from 'vitest';
import { fresh, outline } from '../../support/channels.ts';
import { setupToken, startFreshServer } from '../../support/example-server.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';

forEachTeam((team) => {
  describe('default channels', () => {
    it('A4.14: new people are subscribed to them; guests and bots are not', async () => {
      const { owner } = team();
      const id = await team().channel(fresh());
      expect((await owner.post('/default_streams', { stream_id: id })).status).toBe(200);
      const person = await team().person();
      const [guest, bot] = [await team().person('guest'), await team().bot(person)];
      const subscribers = (await owner.get(`/streams/${id}/members`)).body.subscribers;
      expect(subscribers).toContain(person.id);
      expect(subscribers).not.toContain(guest.id);
      expect(subscribers).not.toContain(bot.id);
    });

    it("events 3.0: the new account's event comes after its subscription", async () => {
      const { owner } = team();
      await owner.post('/default_streams', { stream_id: await team().channel(fresh()) });
      const events = await team().eventsOf(() =>
        owner.post('/users', {
          email: 'somebody.new@example.org',
          full_name: 'Somebody New',
          password: 'unlikely enough to guess',
        }),
      );
      const all = outline(events);
      expect(all.indexOf('realm realm_user/add')).toBe(0);
      expect(all.indexOf('members subscription/peer_add')).toBeGreaterThan(
        all.lastIndexOf('realm user_group/add_members'),
      );
    });

    it('B-other: adding and removing are idempotent', async () => {
      const { owner } = team();
      const stream_id = await team().channel(fresh());
      const added = await team().eventsOf(() => owner.post('/default_streams', { stream_id }));
      expect(outline(added)).toEqual(['members default_streams']);
      expect(added[0]?.event.default_streams).toContain(stream_id);
      const again = await team().eventsOf(async () => {
        expect((await owner.post('/default_streams', { stream_id })).status).toBe(200);
      });
      expect(again).toEqual([]);
      const removed = await team().eventsOf(() => owner.delete('/default_streams', { stream_id }));
      expect(removed[0]?.event.default_streams).not.toContain(stream_id);
    });

    it('B-other: for administrators and public channels only', async () => {
      const { owner } = team();
      const open = await team().channel(fresh());
      const secret = await team().channel(fresh(), { settings: { invite_only: true } });
      const moderator = await team().person('moderator');
      for (const call of [moderator.post, moderator.delete]) {
        const { body } = await call('/default_streams', { stream_id: open });
        expect(body.code).toBe('UNAUTHORIZED_PRINCIPAL');
      }
      expect(refused(await owner.post('/default_streams', { stream_id: secret }))).toBe(true);
      expect(refused(await owner.post('/default_streams', { stream_id: 999_999 }))).toBe(true);
      const stranger = await team().stranger();
      expect(refused(await stranger.post('/default_streams', { stream_id: open }))).toBe(true);
    });
  });
});

describe('the first owner', () => {
  it('tidings-setup: gets a channel for everyone', async () => {
    const server = await startFreshServer();
    const reply = await fetch(`${server.url}/api/v1/setup`, {
      method: 'POST',
      body: new URLSearchParams({
        token: setupToken(server),
        organization_name: 'Analytical Engines',
        full_name: 'Ada Lovelace',
        email: 'ada@example.org',
        password: 'correct horse battery',
      }),
    });
    const { email, api_key } = (await reply.json()) as { email: string; api_key: string };
    const authorization = `Basic ${btoa(`${email}:${api_key}`)}`;
    const list = await fetch(`${server.url}/api/v1/streams?include_default=true`, {
      headers: { authorization },
    });
    expect(await list.json()).toMatchObject({
      streams: [{ name: 'general', is_default: true, invite_only: false, subscriber_count: 1 }],
    });
  });
});
