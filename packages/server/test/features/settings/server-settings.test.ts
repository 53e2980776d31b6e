import { describe, expect, it } from 'vitest';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import { type ChannelRow, channels } from '../../../src/core/storage/tables/channels.ts';
import { realmSettingRows } from '../../../src/core/storage/tables/organization.ts';
import { startFreshServer } from '../../support/example-server.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { call } from '../users/call.ts';

const anyChannel: ChannelRow = {
  id: 1_000_000,
  name: 'Open',
  description: '',
  rendered_description: '',
  date_created: 0,
  creator_id: null,
  invite_only: false,
  is_web_public: true,
  history_public_to_subscribers: true,
  message_retention_days: null,
  topics_policy: 'inherit',
  folder_id: null,
  is_archived: false,
  is_default: false,
  first_message_id: null,
  external_id: null,
  custom: null,
  settings: {},
};

const PATH = '/api/v1/server_settings';

function ask(team: Pick<Team, 'url'>, host = 'localhost', headers: Record<string, string> = {}) {
  return call(team.url, { path: PATH, host, headers });
}

forEachTeam((team) => {
  describe('4.23: get server settings', () => {
    it('4.23: returns every field, without credentials', async () => {
      await team().owner.patch('/realm', { name: 'Analytical Engines', description: '' });
      const { status, body } = await ask(team());
      expect(status).toBe(200);
      const version = expect.stringMatching(/^11\.0/);
      expect(body).toEqual({
        result: 'success',
        msg: '',
        authentication_methods: {
          password: true,
          email: true,
          dev: false,
          ldap: false,
          remoteuser: false,
          github: false,
          azuread: false,
          gitlab: false,
          google: false,
          apple: false,
          saml: false,
          'openid connect': false,
        },
        external_authentication_methods: [],
        service_feature_level: 421,
        zulip_feature_level: 421,
        service_version: version,
        zulip_version: version,
        service_merge_base: version,
        zulip_merge_base: version,
        tidings_extensions: [
          'idempotency-keys',
          'ordered-requests',
          'outbox',
          'event-stream',
          'quiet-events',
          'draft-documents',
          'token-sign-in',
          'user-data',
          'second-factor',
          'audit-log',
          'device-keys',
          'service-keys',
          'provisioning',
          'scim',
          'custom-data',
          'before-send-hook',
          'webhooks',
          'integrations',
          'outgoing-bots',
        ],
        push_notifications_enabled: false,
        is_incompatible: false,
        email_auth_enabled: true,
        require_email_format_usernames: true,
        realm_url: 'http://localhost',
        realm_uri: 'http://localhost',
        realm_name: 'Analytical Engines',
        realm_icon: expect.stringMatching(/^http:\/\/localhost\//),
        realm_description: '',
        realm_web_public_access_enabled: false,
      });
      expect(body.service_version).toBe(body.zulip_version);
    });

    it('4.23: takes no parameters and ignores credentials', async () => {
      const wrong = { authorization: 'Basic bm9ib2R5OngK' };
      expect((await ask(team(), 'localhost', wrong)).status).toBe(200);
      expect((await ask(team(), 'localhost', { authorization: 'garbage' })).status).toBe(200);
      const reply = await call(team().url, { path: `${PATH}?client=x&realm_name=y` });
      expect(reply.body.ignored_parameters_unsupported).toEqual(['realm_name']);
    });

    it('4.23: describes the organization at this URL', async () => {
      const { body } = await ask(team(), 'other.localhost:9991');
      expect(body).toMatchObject({
        realm_name: 'Other',
        realm_url: 'http://other.localhost:9991',
        realm_uri: 'http://other.localhost:9991',
      });
    });

    it('4.23: a description is HTML without markup of its own', async () => {
      const description = 'We <script>alert("1")</script> & \'more\'';
      await team().owner.patch('/realm', { description });
      const { realm_description } = (await ask(team())).body;
      expect(realm_description).not.toContain('<script');
      expect(realm_description).toContain('&lt;script&gt;');
    });

    it('4.23: the icon exists', async () => {
      const { pathname } = new URL((await ask(team())).body.realm_icon);
      const { status, headers } = await call(team().url, { path: pathname });
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^image\//);
    });

    it('4.23: no client is incompatible', async () => {
      for (const agent of ['ZulipMobile/1.0', 'ZulipElectron/1.0', 'curl/8', '']) {
        const { body } = await ask(team(), 'localhost', { 'user-agent': agent });
        expect(body.is_incompatible).toBe(false);
      }
    });
  });
});

describe('4.23: public access', () => {
  it('4.23: is on if server and organization allow it and a channel is web-public', async () => {
    for (const webPublicStreams of [true, false]) {
      const server = await startFreshServer({ webPublicStreams });
      const realm = await server.services.realms.forSubdomain('');
      const isOn = async () => (await ask(server)).body.realm_web_public_access_enabled;
      const setChannel = (wanted: { is_web_public: boolean; is_archived: boolean }) =>
        realm?.write((change) => change.put(channels, { ...anyChannel, ...wanted }));
      await setChannel({ is_web_public: true, is_archived: false });
      expect(await isOn()).toBe(false);
      await realm?.write((change) =>
        change.put(realmSettingRows, { name: 'enable_spectator_access', value: true }),
      );
      expect(await isOn()).toBe(webPublicStreams);
      await setChannel({ is_web_public: true, is_archived: true });
      expect(await isOn()).toBe(false);
      await setChannel({ is_web_public: false, is_archived: false });
      expect(await isOn()).toBe(false);
    }
  });
});

describe('4.23: several organizations', () => {
  it('4.23: the fields of an organization are absent at the root of a server with only subdomains', async () => {
    const server = await startFreshServer({ publicUrl: 'https://chat.example.org' });
    const { engine, clock } = server.services;
    await createRealm(engine, clock, { subdomain: 'ada', name: 'Ada’s' });
    await engine.write((tx) => tx.run("UPDATE realms SET subdomain = 'old' WHERE subdomain = ''"));
    await server.close();
    const restarted = await startFreshServer({
      publicUrl: 'https://chat.example.org',
      database: server.services.config.database,
    });
    const ada = await ask(restarted, 'ada.chat.example.org');
    expect(ada.body).toMatchObject({
      realm_name: 'Ada’s',
      realm_url: 'https://ada.chat.example.org',
    });
    const { status, body } = await ask(restarted, 'chat.example.org');
    expect(status).toBe(200);
    expect(body).toMatchObject({ zulip_feature_level: 421, email_auth_enabled: true });
    expect(Object.keys(body).filter((name) => name.startsWith('realm_'))).toEqual([]);
  });
});
