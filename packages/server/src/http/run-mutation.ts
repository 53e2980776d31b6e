import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Endpoint } from '@tidings/shared-types';
import { ApiError } from '../core/api-error.ts';
import { type IdempotencyClaim, OutOfTurn } from '../core/realm/idempotency.ts';
import type { Mutation } from '../core/realm/mutation.ts';
import { requestOrigin } from '../core/realm/origin.ts';
import type { UserRow } from '../core/storage/tables/users.ts';
import type { MutationCall, MutationHandler } from '../handler.ts';
import { type Admission, readmit } from './admission/admit.ts';
import type { Encode, Result } from './answer.ts';
import { idempotencyClaim, idempotencyKeys, impliedClaim } from './idempotency-claim.ts';
import type { CallParser, Exchange, ParsedCall } from './parse-call.ts';

/** The fields of a success, or an error whose effects stay. */
type Outcome = object | ApiError;

/**
 * Runs one endpoint's mutations. A retry gets the stored outcome of the first request, either before the transaction or
 * inside it.
 */
export class MutationRunner {
  readonly #name: string;
  readonly #handler: MutationHandler;
  readonly #parser: CallParser;
  readonly #encode: Encode;

  /** `name` is that of the contract. */
  constructor(name: string, handler: MutationHandler, parser: CallParser, encode: Encode) {
    this.#name = name;
    this.#handler = handler;
    this.#parser = parser;
    this.#encode = encode;
  }

  async run(exchange: Exchange): Promise<Result> {
    const call = await this.#parser.parse(exchange);
    const claim = this.#claim(call, exchange.request.headers);
    const stored = await this.#storedOutcome(exchange, claim);
    const outcome = stored ?? (await this.#write(call, exchange.admission, claim));
    return outcome instanceof ApiError ? outcome : this.#encode(outcome, call.ignored);
  }

  #claim(
    { input, caller, file, payload }: ParsedCall,
    headers: IncomingHttpHeaders,
  ): IdempotencyClaim | undefined {
    const { endpoint, impliedKey } = this.#handler;
    // Spectators change nothing, so there is no answer to store.
    if (!caller && endpoint.access === 'spectator') return undefined;
    const userId = caller?.id ?? 0;
    const keys = idempotencyKeys(headers);
    const sent = payload ? { ...input, payload: payload.body } : input;
    if (keys) return idempotencyClaim(keys, userId, this.#name, sent, file);
    const implied = impliedKey?.(input, payload);
    return implied === undefined ? undefined : impliedClaim(implied, userId, this.#name);
  }

  /**
   * Looks for a stored outcome if the transaction would be too late: because it may not run, or because files are
   * stored, uses counted or other servers asked before it. Throws if the request may only get a stored outcome and there is none.
   */
  async #storedOutcome(
    { realm, admission: { refusal } }: Exchange,
    claim: IdempotencyClaim | undefined,
  ): Promise<Outcome | undefined> {
    const { endpoint, isCounted, isAsked } = this.#handler;
    const isSought = refusal || endpoint.files || isCounted || isAsked?.(realm.state);
    const stored = claim && isSought && (await realm.earlierAnswers(claim)).find(claim);
    if (stored) return stored;
    if (refusal) throw refusal;
    return undefined;
  }

  async #write(
    call: ParsedCall,
    admission: Admission,
    claim: IdempotencyClaim | undefined,
  ): Promise<Outcome> {
    const handler = this.#handler;
    const run = await prepared(handler, call, claim !== undefined);
    const origin = requestOrigin(call.caller?.id, call.client.ip);
    const write = () =>
      call.realm.write(
        (change) => run(change, readmit(change.state, handler.endpoint, admission, change.now)),
        claim,
        origin,
      );
    return claim?.after === undefined ? write() : inTurn(write);
  }
}

type Run = (change: Mutation, caller: UserRow | undefined) => Outcome | Promise<Outcome>;

/**
 * Prepares a mutation and returns its transaction. A retry can fail here because of what the first request changed,
 * such as a password. So the error is thrown inside the transaction, after the lookup of an earlier answer.
 */
async function prepared(
  handler: MutationHandler,
  call: ParsedCall,
  mayBeRetry: boolean,
): Promise<Run> {
  try {
    const result = await handler.prepare(call);
    return (change, caller) => handler.run(within(change, call, caller), result);
  } catch (refusal) {
    if (!mayBeRetry) throw refusal;
    return () => {
      throw refusal;
    };
  }
}

/** Returns a call inside its transaction. Field by field, because a spread copy that gains one is slow. */
function within(
  change: Mutation,
  { input, file, payload, realm, client, apiKey, key, visit, services }: ParsedCall,
  caller: UserRow | undefined,
): MutationCall<Endpoint> {
  const { state } = change;
  return {
    input,
    caller,
    file,
    payload,
    realm,
    state,
    client,
    apiKey,
    key,
    visit,
    services,
    change,
  };
}

/** Waits between the tries of a request that arrived too early: the network may have swapped two long ones. */
const PAUSES_MS = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560];

/** Retries a write whose predecessor has yet to arrive, here or at another process. */
async function inTurn<T>(write: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof OutOfTurn)) throw error;
      await setTimeout(pauseMs);
    }
  }
  return write();
}
