import type { Endpoint } from '@tidings/shared-types';
import {
  encoded,
  FORM_TYPE,
  type FullAnswer,
  type Person,
  send,
  type Team,
} from '../support/team.ts';

type Input = Readonly<Record<string, unknown>>;

/** Sends a request as its contract defines it; `nobody` sends no credentials. */
export async function callAs(
  { url }: Team,
  person: Person | undefined,
  { method, path, payload }: Endpoint,
  input: Input,
): Promise<FullAnswer> {
  const rest = { ...input };
  const filled = path.replaceAll(/\{(\w+)(\*?)\}/g, (_whole, name: string, tail) => {
    const text = String(rest[name]);
    delete rest[name];
    return tail ? text : encodeURIComponent(text);
  });
  if (payload !== undefined) {
    const address = `${filled}?${encoded(rest)}`;
    const sent = { text: 'Hello' };
    if (person) return person.call(method, address, sent);
    return send(`${url}/api/v1${address}`, method, { 'content-type': FORM_TYPE }, 'text=Hello');
  }
  if (person) return person.call(method, filled, rest);
  const form = encoded(rest).toString();
  const address = `${url}/api/v1${filled}`;
  return method === 'GET'
    ? send(`${address}?${form}`, method)
    : send(address, method, { 'content-type': FORM_TYPE }, form);
}
