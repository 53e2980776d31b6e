import { expect } from 'vitest';
import type { Person, Team } from '../../support/team.ts';
import { call, type Reply } from './call.ts';

export const PASSWORD = 'seven green umbrellas';

let made = 0;

export function freshEmail(): string {
  made += 1;
  return `fresh${made}@example.org`;
}

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

/** Creates an account with a password, like owners create people. */
export async function account(team: Team, fullName = 'Grace Hopper'): Promise<Account> {
  const email = freshEmail();
  const { status, body } = await team.owner.post('/users', {
    email,
    password: PASSWORD,
    full_name: fullName,
  });
  expect({ status, body }).toMatchObject({ status: 200 });
  return { id: body.user_id, email, password: PASSWORD };
}

export function signIn(
  { url }: Pick<Team, 'url'>,
  username: string,
  password: string,
  host?: string,
): Promise<Reply> {
  const form = { username, password };
  return call(url, { method: 'POST', path: '/api/v1/fetch_api_key', form, ...(host && { host }) });
}

/** Signs an account in, and returns the person. */
export async function signedIn(team: Team, { email, password }: Account): Promise<Person> {
  const { status, body } = await signIn(team, email, password);
  expect({ status, body }).toMatchObject({ status: 200 });
  const anybody = await team.person();
  return personLike(team, anybody, body);
}

function personLike(
  { url }: Team,
  template: Person,
  { user_id, email, api_key }: { user_id: number; email: string; api_key: string },
): Person {
  const as = { email, apiKey: api_key };
  const send =
    (method: string) =>
    async (path: string, parameters: Readonly<Record<string, unknown>> | FormData = {}) => {
      if (parameters instanceof FormData) throw new Error('Not for files');
      const form = Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      return call(url, { method, path: `/api/v1${path}`, as, form });
    };
  return {
    ...template,
    id: user_id,
    email,
    apiKey: api_key,
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
    withKey: (key) => personLike({ url } as Team, template, { user_id, email, api_key: key }),
    at: (other) => personLike({ url: other } as Team, template, { user_id, email, api_key }),
  };
}

/** Returns users of all kinds below administrator, each with the response they get. */
export async function notAdministrators(team: Team): Promise<[string, Person, object][]> {
  const roleNeeded = { status: 400, body: { code: 'UNAUTHORIZED_PRINCIPAL' } };
  const deactivated = await team.person('administrator');
  expect((await team.owner.delete(`/users/${deactivated.id}`)).status).toBe(200);
  const webhook = await webhookBot(team, await team.person());
  return [
    ['a guest', await team.person('guest'), roleNeeded],
    ['a member', await team.person('member'), roleNeeded],
    ['a moderator', await team.person('moderator'), roleNeeded],
    ['a bot', await team.bot(team.owner), roleNeeded],
    ['a moderating bot', await team.bot(team.owner, 'moderator'), roleNeeded],
    ['a deactivated user', deactivated, { status: 401, body: { code: 'USER_DEACTIVATED' } }],
    ['a webhook bot', webhook, { status: 401, body: { code: 'UNAUTHORIZED' } }],
    [
      'a wrong key',
      team.owner.withKey('x'.repeat(32)),
      { status: 401, body: { code: 'INVALID_API_KEY' } },
    ],
    [
      'an owner of another organization',
      await intruder(team),
      { status: 401, body: { code: 'INVALID_API_KEY' } },
    ],
  ];
}

async function webhookBot(team: Team, owner: Person): Promise<Person> {
  made += 1;
  const { body } = await owner.post('/bots', {
    full_name: `Hook ${made}`,
    short_name: `hook${made}`,
    bot_type: 2,
  });
  return personLike(team, owner, body);
}

/** Returns a user of another organization. */
export async function intruder(team: Team): Promise<Person> {
  const { id, email, apiKey } = await team.stranger();
  return personLike(team, team.owner, { user_id: id, email, api_key: apiKey });
}
