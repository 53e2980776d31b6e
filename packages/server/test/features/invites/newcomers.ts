import { expect } from 'vitest';
import { ask } from '../../support/ask.ts';
import type { Team } from '../../support/team.ts';

const password = 'seven green umbrellas';
let newcomers = 0;

/** Returns a new person, as the form sends them. */
export function newcomer() {
  newcomers += 1;
  return { full_name: `Newcomer ${newcomers}`, email: `new${newcomers}@example.org`, password };
}

export const look = (team: Team, token: string) => ask(team, '/join/invitation', { token });

export const join = (team: Team, token: string, person: object = newcomer(), key?: string) =>
  ask(team, '/join', { token, ...person }, key);

export const noLonger = {
  status: 400,
  body: { code: 'BAD_REQUEST', msg: expect.stringContaining('does not work') },
};
