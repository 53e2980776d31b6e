import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Person } from '../../support/team.ts';

export interface Call {
  readonly method?: string;
  readonly path: string;
  /** Selects the organization; by default the one of the tests. */
  readonly host?: string;
  readonly as?: Pick<Person, 'email' | 'apiKey'>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  /** Undefined if the response is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Sends one request with full control of its headers, unlike `fetch`. Follows no redirect. */
export async function call(origin: string, wanted: Call): Promise<Reply> {
  const { method = 'GET', path, host = 'localhost', as, form, headers } = wanted;
  const body = Buffer.from(wanted.body ?? (form ? new URLSearchParams(form).toString() : ''));
  const outgoing = request(origin, {
    method,
    path,
    headers: {
      host,
      'content-length': body.length,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(as && { authorization: basic(as.email, as.apiKey) }),
      ...headers,
    },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    bytes,
    body:
      isJson(answer.headers) && answer.headers['content-encoding'] === undefined
        ? JSON.parse(bytes.toString())
        : undefined,
  };
}

export function basic(email: string, apiKey: string): string {
  return `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`;
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}
