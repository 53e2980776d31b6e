import { expect } from 'vitest';
import type { Team } from '../support/team.ts';

const password = 'seven green umbrellas';
let newcomers = 0;

/** Somebody new, as the form sends them. */
export function newcomer() {
  newcomers += 1;
  return { full_name: `Newcomer ${newcomers}`, email: `new${newcomers}@example.org`, password };
}

/** As somebody who has no account. */
async function ask(team: Team, path: string, values: object, key?: string) {
  const reply = await fetch(`${team.url}/api/v1${path}`, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(values)),
    headers: key ? { 'Idempotency-Key': key } : {},
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, never> };
}

export const look = (team: Team, token: string) => ask(team, '/join/invitation', { token });

export const join = (team: Team, token: string, person: object = newcomer(), key?: string) =>
  ask(team, '/join', { token, ...person }, key);

export const noLonger = {
  status: 400,
  body: { code: 'BAD_REQUEST', msg: expect.stringContaining('does not work') },
};
