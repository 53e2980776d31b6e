import { LOST_SECRET } from '../crypto/realm-sealing.ts';
import { fetchProblem, statusProblem } from './call-problem.ts';
import { FetchError } from './fetch-error.ts';
import { type SafeRequest, type SafeResponse, safeFetch } from './safe-fetch.ts';
import { signatureHeaders } from './sign.ts';

export type PostOptions = Omit<SafeRequest, 'method' | 'headers' | 'body' | 'redirects'>;

interface SignedPost extends PostOptions {
  readonly url: string | URL;
  /** The same in every attempt to deliver the same thing. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A JSON text. */
  readonly body: string;
  /** Empty if none can be read. */
  readonly secrets: readonly string[];
}

type Posted =
  | { readonly response: SafeResponse; readonly problem?: undefined }
  /** The response is there if its status is the problem. */
  | { readonly response?: SafeResponse; readonly problem: string };

/**
 * Posts JSON once, signed as Standard Webhooks. Returns the answer, or a sentence for people about the problem. Follows
 * no redirect.
 */
export async function signedPost({
  url,
  id,
  now,
  body,
  secrets,
  ...request
}: SignedPost): Promise<Posted> {
  if (secrets.length === 0) return { problem: `${LOST_SECRET} Make a new one.` };
  try {
    const response = await safeFetch(url, {
      ...request,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...signatureHeaders({ id, now, body }, secrets),
      },
      body,
    });
    const problem = statusProblem(response.status);
    return problem === undefined ? { response } : { response, problem };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { problem: fetchProblem(error) };
  }
}
