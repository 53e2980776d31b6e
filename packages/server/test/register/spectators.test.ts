import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../support/channels.ts';
import { forEachTeam, type Team } from '../support/team.ts';
import { call } from '../users/call.ts';

async function register(team: Team, form: Readonly<Record<string, string>> = {}) {
  return call(team.url, { method: 'POST', path: '/api/v1/register', form });
}

const setAccess = ({ owner }: Team, enable_spectator_access: boolean) =>
  owner.patch('/realm', { enable_spectator_access });

describe('A5, events 1: registering without an account', () => {
  forEachTeam((team) => {
    it('A5: tells of web-public channels and of people, and makes no queue', async () => {
      await setAccess(team(), true);
      const names = { open: fresh('Open'), members: fresh('Members'), few: fresh('Few') };
      const open = await team().channel(names.open, { settings: { is_web_public: true } });
      await team().channel(names.members);
      await team().channel(names.few, { settings: { invite_only: true } });
      const person = await team().person();

      const { status, body } = await register(team());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        queue_id: null,
        last_event_id: -1,
        zulip_feature_level: 421,
        realm_name: expect.any(String),
        realm_empty_topic_display_name: 'general chat',
        max_message_length: 10_000,
        subscriptions: [],
        unsubscribed: [],
      });
      for (const channels of [body.streams, body.never_subscribed]) {
        expect(channels).toContainEqual(
          expect.objectContaining({ stream_id: open, name: names.open, is_web_public: true }),
        );
        expect(channels.every((channel: { is_web_public: boolean }) => channel.is_web_public)).toBe(
          true,
        );
      }
      const text = JSON.stringify(body);
      expect(text).not.toContain(names.members);
      expect(text).not.toContain(names.few);
      expect(body.realm_users).toContainEqual(
        expect.objectContaining({ user_id: person.id, delivery_email: null }),
      );
      expect(text).not.toContain(person.email);
    });

    it('A5: has nothing of anybody’s own, and nothing of how the organization is run', async () => {
      await setAccess(team(), true);
      const { body } = await register(team());
      for (const name of [
        'user_id',
        'unread_msgs',
        'drafts',
        'user_settings',
        'presences',
        'user_status',
        'realm_user_groups',
        'realm_bots',
        'channel_folders',
        'realm_moderation_request_channel_id',
        'realm_can_create_groups',
        'idle_queue_timeout_secs',
      ]) {
        expect(body, name).not.toHaveProperty(name);
      }
    });

    it('events 1.3: fetch_event_types chooses among the parts', async () => {
      await setAccess(team(), true);
      const { body } = await register(team(), { fetch_event_types: '["stream","drafts"]' });
      expect(body).toHaveProperty('streams');
      expect(body).not.toHaveProperty('realm_users');
      expect(body).not.toHaveProperty('drafts');
    });

    it('events 1: what needs an account is refused', async () => {
      await setAccess(team(), true);
      for (const form of [
        { client_gravatar: 'true' },
        { include_subscribers: 'true' },
        { include_subscribers: 'partial' },
        { all_public_streams: 'true' },
      ]) {
        expect(await register(team(), form)).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST' },
        });
      }
      expect((await register(team(), { client_gravatar: 'false' })).status).toBe(200);
    });

    it('D: leaves nothing behind, whatever key it is sent with', async () => {
      await setAccess(team(), true);
      const kept = async () => {
        const tables = ['idempotency_keys', 'event_queues', 'events'];
        const counts = tables.map((table) =>
          team().realm.reader.get(`SELECT COUNT(*) AS count FROM ${table}`),
        );
        return Promise.all(counts);
      };
      const before = await kept();
      const headers = { 'idempotency-key': fresh('key').replaceAll(' ', '-') };
      const path = '/api/v1/register';
      expect((await call(team().url, { method: 'POST', path, headers })).status).toBe(200);
      expect(await kept()).toEqual(before);
    });

    it('A5: is refused where the organization has no public access, and with bad credentials', async () => {
      await setAccess(team(), false);
      expect(await register(team())).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      await setAccess(team(), true);
      const as = { email: team().owner.email, apiKey: 'x'.repeat(32) };
      const wrong = await call(team().url, { method: 'POST', path: '/api/v1/register', as });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    });

    it('A5: nobody is shown where even guests may not see everybody', async () => {
      await setAccess(team(), true);
      const limit = async (name: string) => {
        const everybody = { new: await groupId(team(), name) };
        await team().owner.patch('/realm', { can_access_all_users_group: everybody });
      };
      await limit('role:members');
      const { body } = await register(team());
      await limit('role:everyone');
      expect(body.realm_users.filter(({ is_bot }: { is_bot: boolean }) => !is_bot)).toEqual([]);
    });
  });
});
