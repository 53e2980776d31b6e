import { randomUUID } from 'node:crypto';
import type { BeforeSendAnswer, BeforeSendQuestion } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import { type SafeResponse, safeFetch } from '../../core/http-client/safe-fetch.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { signatureHeaders } from '../webhooks/sign.ts';
import { HookProblem, readAnswer } from './answer.ts';
import { hookSealing } from './hook-secret.ts';

/** Room for the longest message with every character escaped. */
const MAX_BYTES = 128 * 1024;

interface Means {
  readonly config: Pick<Config, 'secretKey' | 'webhookNetworks'>;
  readonly connections: KeptConnections;
  readonly state: RealmState;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal | undefined;
}

/** Asks the hook once. Throws a HookProblem if it gives no valid answer in time. */
export async function askHook(
  { config, connections, state, now, signal }: Means,
  hook: KeptHook,
  question: BeforeSendQuestion,
): Promise<BeforeSendAnswer> {
  const secret = hookSealing(config, state).open(hook.sealed_secret);
  if (secret === undefined) {
    throw new HookProblem('The server cannot read the secret. Make a new one.');
  }
  const body = JSON.stringify(question);
  const url = new URL(hook.url);
  const response = await answerFrom(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signatureHeaders({ id: `ask_${randomUUID()}`, now, body }, [secret]),
    },
    body,
    timeoutMs: hook.timeout_ms,
    maxBytes: MAX_BYTES,
    redirects: 0,
    accepts: ({ status }) => status === 200,
    connections,
    signal,
    ...withinNetworks(config.webhookNetworks, url),
  });
  if (response.status === 200) return readAnswer(response.body);
  throw new HookProblem(`The status of the answer was ${response.status} instead of 200.`);
}

/** Sends a request. Throws a HookProblem, which administrators may read, if it gets no answer. */
async function answerFrom(...request: Parameters<typeof safeFetch>): Promise<SafeResponse> {
  try {
    return await safeFetch(...request);
  } catch (error) {
    if (error instanceof FetchError) throw new HookProblem(error.message, { cause: error });
    throw error;
  }
}
