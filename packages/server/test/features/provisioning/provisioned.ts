import type { ChannelUpsert, PersonUpsert } from '@tidings/shared-types';
import { expect } from 'vitest';
import type { Answer, Person } from '../../support/team.ts';

let made = 0;

/** Returns an external id that no other test has. */
export function freshId(what = 'p'): string {
  made += 1;
  return `${what}-${made}`;
}

/** Returns a person to provision, with these differences. */
export function wantedPerson(differences: Partial<PersonUpsert> = {}): PersonUpsert {
  return { external_id: freshId(), full_name: 'Ada Lovelace', ...differences };
}

export function upsertUsers(by: Person, ...users: readonly object[]): Promise<Answer> {
  return by.post('/users/upsert', { users });
}

export function upsertChannels(by: Person, ...channels: readonly ChannelUpsert[]): Promise<Answer> {
  return by.post('/channels/upsert', { channels });
}

/** Provisions people, and returns their ids. */
export async function provisioned(by: Person, ...users: readonly PersonUpsert[]) {
  const { body } = await upsertUsers(by, ...users);
  expect(body).toMatchObject({ result: 'success' });
  return body.results.map((result: { user_id?: number }) => {
    if (result.user_id === undefined) throw new Error(JSON.stringify(result));
    return result.user_id;
  }) as number[];
}

/** Provisions a channel, and returns its id. */
export async function provisionedChannel(by: Person, wanted: ChannelUpsert): Promise<number> {
  const { body } = await upsertChannels(by, wanted);
  expect(body).toMatchObject({ result: 'success', results: [{ outcome: expect.anything() }] });
  return body.results[0].stream_id;
}

export const outcomesOf = ({ body }: Answer): string[] =>
  body.results.map((each: { outcome?: string; code?: string }) => each.outcome ?? each.code);
