import type { Team } from './team.ts';

/** Sends a request without an account, and returns the response. */
export async function ask(team: Team, path: string, values: object, key?: string) {
  const reply = await fetch(`${team.url}/api/v1${path}`, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(values)),
    headers: key ? { 'Idempotency-Key': key } : {},
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, never> };
}
