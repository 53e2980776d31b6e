import { describe, expect, it } from 'vitest';
import { fresh, groupId } from '../../support/channels.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';

async function register(team: Team, form: Readonly<Record<string, string>> = {}) {
  return call(team.url, { method: 'POST', path: '/api/v1/register', form });
}

const setAccess = ({ owner }: Team, enable_spectator_access: boolean) =>
  owner.patch('/realm', { enable_spectator_access });

describe('A5, events 1: registering without an account', () => {
  forEachTeam((team) => {
    it('A5: returns web-public channels and users, and no queue', async () => {
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

    it('A5: has no personal data, and no administrative settings', async () => {
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

    it('events 1.3: fetch_event_types selects parts', async () => {
      await setAccess(team(), true);
      const { body } = await register(team(), { fetch_event_types: '["stream","drafts"]' });
      expect(body).toHaveProperty('streams');
      expect(body).not.toHaveProperty('realm_users');
      expect(body).not.toHaveProperty('drafts');
    });

    it('events 1: parameters that need an account are refused', async () => {
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

    it('D: stores nothing, whatever key it is sent with', async () => {
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

    it('A5: is refused without public access, and with invalid credentials', async () => {
      await setAccess(team(), false);
      expect(await register(team())).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      await setAccess(team(), true);
      const as = { email: team().owner.email, apiKey: 'x'.repeat(32) };
      const wrong = await call(team().url, { method: 'POST', path: '/api/v1/register', as });
      expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    });

    it('A5: users are hidden if guests cannot see everyone', async () => {
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
