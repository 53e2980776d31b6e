import { TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import { ask } from '../../support/ask.ts';
import type { Person, Team } from '../../support/team.ts';
import { account, PASSWORD, signedIn } from '../users/people.ts';

export const STEP_MS = 30_000;

/** A person with a second factor, and their authenticator app. */
export interface Holder {
  readonly person: Person;
  readonly email: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

/** Returns the code that an authenticator app shows, some steps later or earlier. */
export function codeOf(
  { services }: { readonly services: Pick<Team['services'], 'clock'> },
  otpauthUrl: string,
  steps = 0,
): string {
  const timestamp = services.clock.now() + steps * STEP_MS;
  const app = URI.parse(otpauthUrl);
  if (!(app instanceof TOTP)) throw new Error('Not a code by time');
  return app.generate({ timestamp });
}

/** Creates a person and sets up their second factor. Later codes are of later steps. */
export async function holder(team: Team): Promise<Holder> {
  const made = await account(team);
  const person = await signedIn(team, made);
  const { body } = await person.post('/users/me/second_factor', { password: PASSWORD });
  const confirmed = await person.post('/users/me/second_factor/confirm', {
    setup_token: body.setup_token,
    code: codeOf(team, body.otpauth_url),
  });
  expect(confirmed.status).toBe(200);
  team.wait(STEP_MS);
  return {
    person,
    email: made.email,
    otpauthUrl: body.otpauth_url,
    recoveryCodes: confirmed.body.recovery_codes,
  };
}

export function signInWith(team: Team, username: string, values: object = {}, key?: string) {
  return ask(team, '/fetch_api_key', { username, password: PASSWORD, ...values }, key);
}
