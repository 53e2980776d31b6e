import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { startFreshServer } from '../../support/example-server.ts';
import { call } from './call.ts';

async function publicServer(settings: { enable_spectator_access: boolean }) {
  const server = await startFreshServer({ webPublicStreams: true });
  const realm = await server.services.realms.forSubdomain('');
  if (!realm) throw new Error('There is no organization');
  const apiKey = newApiKey();
  const owner = await realm.write((change) =>
    addUser(change, {
      email: 'owner@example.org',
      fullName: 'The Owner',
      role: roles.owner,
      apiKey,
    }),
  );
  const bot = await realm.write((change) =>
    addUser(change, {
      email: 'helper-bot@example.org',
      fullName: 'Helper',
      role: roles.member,
      apiKey: newApiKey(),
      bot: { type: 1, ownerId: owner.id },
    }),
  );
  const as = { email: owner.email, apiKey };
  const form = { enable_spectator_access: String(settings.enable_spectator_access) };
  const changed = await call(server.url, { method: 'PATCH', path: '/api/v1/realm', as, form });
  expect(changed.status).toBe(200);
  return { server, owner, bot, as };
}

describe('4.21: people without an account', () => {
  it('4.21: see all users with public access, but no address and no time', async () => {
    const { server, owner, bot } = await publicServer({ enable_spectator_access: true });
    const { status, body } = await call(server.url, { path: '/api/v1/users' });
    expect(status).toBe(200);
    const [person, helper] = body.members;
    expect(person).toMatchObject({
      user_id: owner.id,
      delivery_email: null,
      email: `user${owner.id}@localhost`,
      date_joined: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(JSON.stringify(person)).not.toContain('owner@example.org');
    expect(helper).toMatchObject({ user_id: bot.id, delivery_email: bot.email, email: bot.email });
  });

  it('4.21: may not request a single user, and are refused with invalid credentials', async () => {
    const { server, owner } = await publicServer({ enable_spectator_access: true });
    const one = await call(server.url, { path: `/api/v1/users/${owner.id}` });
    expect(one).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    const wrong = await call(server.url, {
      path: '/api/v1/users',
      as: { email: owner.email, apiKey: 'x'.repeat(32) },
    });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
  });

  it('D: see no profile fields', async () => {
    const { server, as } = await publicServer({ enable_spectator_access: true });
    const field = { field_type: 1, name: 'Phone' };
    const { body } = await call(server.url, {
      method: 'POST',
      path: '/api/v1/realm/profile_fields',
      as,
      form: { field_type: String(field.field_type), name: field.name },
    });
    const data = JSON.stringify([{ id: body['id'], value: '+49 30 123456' }]);
    const path = '/api/v1/users/me/profile_data';
    expect((await call(server.url, { method: 'PATCH', path, as, form: { data } })).status).toBe(
      200,
    );
    const list = { path: '/api/v1/users?include_custom_profile_fields=true' };
    expect(JSON.stringify(await call(server.url, { ...list, as }))).toContain('123456');
    const reply = await call(server.url, list);
    expect(reply.status).toBe(200);
    expect(JSON.stringify(reply.body)).not.toMatch(/123456|profile_data/);
  });

  it('4.21: are refused without public access', async () => {
    const { server } = await publicServer({ enable_spectator_access: false });
    const reply = await call(server.url, { path: '/api/v1/users' });
    expect(reply).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
});
