import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Person, Team } from '../../support/team.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

interface RawOptions {
  /** The caller; without it, no credentials. */
  readonly as?: Person | undefined;
  readonly host?: string;
  readonly headers?: Record<string, string>;
  readonly method?: 'GET' | 'HEAD';
}

/** Sends a request outside the API, exactly as written: `fetch` would normalize the path. */
export async function getRaw(
  { url }: Team,
  path: string,
  { as, host = 'localhost', headers = {}, method = 'GET' }: RawOptions = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const authorization = as && `Basic ${Buffer.from(`${as.email}:${as.apiKey}`).toString('base64')}`;
  const outgoing = request({
    host: hostname,
    port,
    path,
    method,
    headers: { host, ...(authorization && { authorization }), ...headers },
  });
  outgoing.end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
}

/** Returns a form with one file. */
export function formWith(name: string, bytes: Uint8Array | string, type = 'text/html'): FormData {
  const form = new FormData();
  form.set('filename', new File([Buffer.from(bytes)], name, { type }));
  return form;
}

/** Uploads a file and returns its URL. */
export async function upload(
  person: Person,
  name: string,
  bytes: Uint8Array | string,
): Promise<string> {
  const { body } = await person.post('/user_uploads', formWith(name, bytes));
  return body.url as string;
}
