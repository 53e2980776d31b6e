import { randomUUID } from 'node:crypto';
import type { BeforeSendAnswer, BeforeSendQuestion } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import { LOST_SECRET, sealingFor } from '../../core/crypto/realm-sealing.ts';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import {
  type SafeRequest,
  type SafeResponse,
  safeFetch,
} from '../../core/http-client/safe-fetch.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { signatureHeaders } from '../webhooks/sign.ts';
import { HookProblem, readAnswer } from './answer.ts';

/** Room for the longest message with every character escaped. */
const MAX_BYTES = 128 * 1024;

/** A hook with all that is the same for each of its questions. */
export interface OpenHook {
  readonly hook: KeptHook;
  readonly url: URL;
  /** Undefined if it was sealed with another key. */
  readonly secret: string | undefined;
  readonly request: SafeRequest;
}

/** Prepares a hook to be asked many times. */
export function openHook(
  config: Pick<Config, 'secretKey' | 'webhookNetworks'>,
  state: RealmState,
  connections: KeptConnections,
  hook: KeptHook,
): OpenHook {
  const url = new URL(hook.url);
  return {
    hook,
    url,
    secret: sealingFor(config, state, 'secret of a before-send hook').open(hook.sealed_secret),
    request: {
      method: 'POST',
      timeoutMs: hook.timeout_ms,
      maxBytes: MAX_BYTES,
      redirects: 0,
      accepts: ({ status }) => status === 200,
      connections,
      ...withinNetworks(config.webhookNetworks, url),
    },
  };
}

interface AskOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal | undefined;
}

/** Asks the hook once. Throws a HookProblem if it gives no valid answer in time. */
export async function askHook(
  { url, secret, request }: OpenHook,
  question: BeforeSendQuestion,
  { now, signal }: AskOptions,
): Promise<BeforeSendAnswer> {
  if (secret === undefined) throw new HookProblem(`${LOST_SECRET} Make a new one.`);
  const body = JSON.stringify(question);
  const response = await answerFrom(url, {
    ...request,
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...signatureHeaders({ id: `ask_${randomUUID()}`, now, body }, [secret]),
    },
    body,
    signal,
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
