import type { Endpoint } from '@tidings/shared-types';
import type { FullAnswer, Person, Team } from '../support/team.ts';

type Input = Readonly<Record<string, unknown>>;

/** Sends a request as its contract defines it; `nobody` sends no credentials. */
export async function callAs(
  { url }: Team,
  person: Person | undefined,
  { method, path }: Endpoint,
  input: Input,
): Promise<FullAnswer> {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)(\*?)\}/g, (_whole, name: string, tail) => {
    const text = String(rest[name]);
    delete rest[name];
    return tail ? text : encodeURIComponent(text);
  });
  if (person) return person.call(method, filled, rest);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const address = `${url}/api/v1${filled}`;
  const answer =
    method === 'GET'
      ? await fetch(`${address}?${form}`)
      : await fetch(address, { method, body: form });
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, body: await answer.json(), headers };
}
