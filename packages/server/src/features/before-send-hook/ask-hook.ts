import { randomUUID } from 'node:crypto';
import type { BeforeSendAnswer, BeforeSendQuestion } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import { sealingFor } from '../../core/crypto/realm-sealing.ts';
import { statusProblem } from '../../core/http-client/call-problem.ts';
import type { KeptConnections } from '../../core/http-client/kept-connections.ts';
import { withinNetworks } from '../../core/http-client/named-networks.ts';
import type { SafeResponse } from '../../core/http-client/safe-fetch.ts';
import { type PostOptions, signedPost } from '../../core/http-client/signed-post.ts';
import { OpenSecrets } from '../../core/http-client/signing-secrets.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { HookProblem, readAnswer } from './answer.ts';

/** Room for the longest message with every character escaped. */
const MAX_BYTES = 128 * 1024;

/** A hook with all that is the same for each of its questions. */
export interface OpenHook {
  readonly hook: KeptHook;
  readonly url: URL;
  readonly secrets: OpenSecrets;
  readonly request: PostOptions;
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
    secrets: new OpenSecrets(hook, sealingFor(config, state, 'secret of a before-send hook')),
    request: {
      timeoutMs: hook.timeout_ms,
      maxBytes: MAX_BYTES,
      accepts: ({ status }) => statusProblem(status) === undefined,
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

export interface HookReply {
  readonly answer: BeforeSendAnswer;
  /** The HTTP status. */
  readonly statusCode: number;
}

/** Asks the hook once. Throws a HookProblem if it gives no valid answer in time. */
export async function askHook(
  { url, secrets, request }: OpenHook,
  question: BeforeSendQuestion,
  { now, signal }: AskOptions,
): Promise<HookReply> {
  const { response, problem } = await signedPost({
    ...request,
    url,
    id: `ask_${randomUUID()}`,
    now,
    body: JSON.stringify(question),
    secrets: secrets.at(now),
    signal,
  });
  // Administrators may read the problem.
  if (problem !== undefined) throw new HookProblem(problem, response?.status);
  return replyIn(response);
}

function replyIn({ status, body }: SafeResponse): HookReply {
  try {
    return { answer: readAnswer(body), statusCode: status };
  } catch (error) {
    throw error instanceof HookProblem ? new HookProblem(error.message, status) : error;
  }
}
