import type { Endpoint } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { users } from '../../src/core/storage/tables/users.ts';
import { handlers } from '../../src/handlers.ts';
import { type Answer, forEachTeam, type Person, type Team } from '../support/team.ts';

/**
 * Access to every endpoint: unauthorized callers are refused before parameters are checked, and with the
 * same response for all parameters. Data shown to authorized callers is tested with each endpoint.
 */

const served = Object.entries(handlers).map(
  ([name, { endpoint }]) => [name, endpoint as Endpoint] as const,
);
const closed = served.filter(([, endpoint]) => endpoint.access !== 'public');
const forMembers = served.filter(([, { access }]) =>
  ['member', 'administrator', 'owner'].includes(access),
);
const forAdministrators = served.filter(([, { access }]) =>
  ['administrator', 'owner'].includes(access),
);
const forPeople = served.filter(([, { humansOnly }]) => humansOnly);
const notForWebhooks = closed.filter(([, { webhookBots }]) => !webhookBots);

async function knock(
  { url }: Team,
  { method, path }: Endpoint,
  credentials?: Pick<Person, 'email' | 'apiKey'>,
): Promise<Answer> {
  const address = `${url}/api/v1${path.replaceAll(/\{\w+\*?\}/g, '1')}`;
  const { email, apiKey } = credentials ?? {};
  const authorization = `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
  const headers = credentials ? { authorization } : {};
  const answer = await fetch(address, { method, headers });
  return { status: answer.status, body: await answer.json() };
}

forEachTeam((team) => {
  describe('5: access to every endpoint', () => {
    it.each(closed)('5: %s reveals nothing without credentials', async (_name, endpoint) => {
      expect(await knock(team(), endpoint)).toMatchObject({
        status: 401,
        body: { result: 'error', code: 'UNAUTHORIZED' },
      });
    });

    it('5: none accepts a wrong key, a deactivated account or another organization', async () => {
      const gone = await team().person();
      await team().owner.delete(`/users/${gone.id}`);
      const stranger = await team().stranger();
      const wrong = team().owner.withKey('x'.repeat(32));
      for (const [name, endpoint] of closed) {
        const codes: string[] = [];
        for (const each of [wrong, gone, stranger]) {
          const { status, body } = await knock(team(), endpoint, each);
          expect(status, name).toBe(401);
          codes.push(body.code);
        }
        expect(codes, name).toEqual(['INVALID_API_KEY', 'USER_DEACTIVATED', 'INVALID_API_KEY']);
      }
    });

    it('A7: guests cannot call endpoints for members, nor members those for administrators', async () => {
      const guest = await team().person('guest');
      for (const [name, endpoint] of forMembers) {
        expect((await knock(team(), endpoint, guest)).status, name).toBe(400);
      }
      for (const role of ['member', 'moderator'] as const) {
        const person = await team().person(role);
        for (const [name, endpoint] of forAdministrators) {
          expect(await knock(team(), endpoint, person), name).toMatchObject({
            status: 400,
            body: { code: 'UNAUTHORIZED_PRINCIPAL' },
          });
        }
      }
      expect(forAdministrators.length).toBeGreaterThan(10);
    });

    it('A7: bots cannot call endpoints for people, incoming webhooks only sending', async () => {
      const bot = await team().bot(team().owner, 'owner');
      for (const [name, endpoint] of forPeople) {
        expect((await knock(team(), endpoint, bot)).status, name).toBe(400);
      }
      expect(forPeople.length).toBeGreaterThan(10);
      const webhook = await team().bot(team().owner);
      await team().realm.write((change) => {
        const row = change.state.users.get({ id: webhook.id });
        if (row) change.put(users, { ...row, bot_type: 2 });
      });
      for (const [name, endpoint] of notForWebhooks) {
        expect(await knock(team(), endpoint, webhook), name).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHORIZED' },
        });
      }
    });
  });
});
