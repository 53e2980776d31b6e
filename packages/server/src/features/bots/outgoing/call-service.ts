import { limits } from '@tidings/shared-types';
import { ApiError } from '../../../core/api-error.ts';
import type { Config } from '../../../core/config/config.ts';
import { LOST_SECRET } from '../../../core/crypto/realm-sealing.ts';
import { fetchProblem, statusProblem } from '../../../core/http-client/call-problem.ts';
import { FetchError, type FetchFailure } from '../../../core/http-client/fetch-error.ts';
import { withinNetworks } from '../../../core/http-client/named-networks.ts';
import type { ResolveHost } from '../../../core/http-client/resolve-host.ts';
import { type SafeResponse, safeFetch } from '../../../core/http-client/safe-fetch.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { BotServiceRow } from '../../../core/storage/tables/outgoing-bots.ts';
import { firstCodePoints } from '../../../core/text/code-points.ts';
import { organizationWords } from '../../../languages/readers.ts';
import type { Phrase } from '../../../languages/words.ts';
import { readServiceAnswer, type ServiceAnswer } from './service-answer.ts';
import { type ServiceCall, serviceRequest } from './service-request.ts';
import { openToken } from './service-token.ts';

export const CALL_TIMEOUT_MS = 10_000;
/** Longer than any message, in every encoding. */
const MAX_ANSWER_BYTES = 1_048_576;

/** The result of one call. */
export interface CallResult {
  readonly statusCode: number | null;
  /** The beginning of the answer. */
  readonly response: string;
  readonly answer?: ServiceAnswer | undefined;
  /** Whether the service is not on the open internet: only administrators may read its answer. */
  readonly isPrivate?: boolean;
  readonly failure?: CallFailure;
}

export interface CallFailure {
  /** Failures of one kind are told to the owner once. */
  readonly kind: string;
  /** A sentence for people. */
  readonly text: Phrase;
  /** Whether another attempt may succeed. */
  readonly isPassing: boolean;
}

/** Statuses of services that are restarting or overloaded. */
const passingStatuses: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);
const passingFailures: ReadonlySet<FetchFailure> = new Set(['unreachable', 'too slow']);

interface Place {
  readonly config: Pick<Config, 'secretKey' | 'webhookNetworks'>;
  readonly state: RealmState;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly resolve?: ResolveHost;
}

/** Calls the service of a bot once. Never rejects for the service's faults. */
export async function callService(
  { config, state, signal, timeoutMs = CALL_TIMEOUT_MS, resolve }: Place,
  service: BotServiceRow,
  call: Omit<ServiceCall, 'token'>,
): Promise<CallResult> {
  const token = openToken(config, state, service.sealed_token);
  if (token === undefined) return failed(lostToken);
  const request = serviceRequest(service.interface, { ...call, token });
  if (!request) return { statusCode: null, response: '', answer: directToSlack(state) };
  let isPrivate = false;
  try {
    const url = new URL(service.payload_url);
    const networks = service.may_reach_networks ? config.webhookNetworks : [];
    const reach = withinNetworks(networks, url, resolve);
    const response = await safeFetch(url, {
      ...request,
      method: 'POST',
      ...reach,
      allowsPrivate(address) {
        const isAllowed = reach.allowsPrivate(address);
        isPrivate ||= isAllowed;
        return isAllowed;
      },
      timeoutMs,
      maxBytes: MAX_ANSWER_BYTES,
      signal,
    });
    return { ...resultOf(service, response), isPrivate };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    signal?.throwIfAborted();
    const { failure } = error;
    const isNamedOnly = failure === 'forbidden' && !service.may_reach_networks;
    // Without named networks, nobody could allow the address.
    const mayBeAllowed = isNamedOnly && config.webhookNetworks.length > 0;
    const problem = fetchProblem(error);
    return failed({
      kind: `service ${failure}`,
      text: ({ t }) =>
        t(mayBeAllowed ? 'notice.botServiceInNetwork' : 'notice.botServiceFailed', { problem }),
      isPassing: passingFailures.has(failure),
    });
  }
}

const lostToken: CallFailure = {
  kind: 'service token',
  text: ({ t }) => t('notice.botTokenLost', { problem: LOST_SECRET }),
  isPassing: false,
};

function directToSlack(state: RealmState): ServiceAnswer {
  return { content: organizationWords(state).t('notice.botCannotAnswerDirect') };
}

function failed(failure: CallFailure, said: Partial<CallResult> = {}): CallResult {
  return { statusCode: null, response: '', ...said, failure };
}

function resultOf(service: BotServiceRow, { status, body }: SafeResponse): CallResult {
  const text = body.toString('utf8');
  const said = { statusCode: status, response: firstCodePoints(text, limits.botResponseShown) };
  const problem = statusProblem(status);
  if (problem !== undefined) {
    const isPassing = passingStatuses.has(status);
    const failure: CallFailure = {
      kind: 'service status',
      text: ({ t }) => t('notice.botServiceFailed', { problem }),
      isPassing,
    };
    return failed(failure, said);
  }
  try {
    return { ...said, answer: readServiceAnswer(service.interface, text) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failed(unusable(error), said);
  }
}

/** Returns the failure for an answer that has no meaning or may not be posted. */
export function unusable({ message }: ApiError): CallFailure {
  return {
    kind: 'service answer',
    text: ({ t }) => t('notice.botAnswerUnusable', { reason: message }),
    isPassing: false,
  };
}
