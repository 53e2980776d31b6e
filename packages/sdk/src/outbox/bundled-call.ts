import type { WireEndpoint } from '@tidings/shared-types/wire';
import type { Call, CallOptions } from '../api/call.ts';
import { encodeRequest } from '../api/encode-request.ts';
import { isCallError } from '../api/errors.ts';
import { readAnswer } from '../api/read-answer.ts';
import { unlessAborted } from '../api/request-abort.ts';
import type { SendOutboxRequest } from '../endpoints/requests.ts';
import type { SendOutboxResult } from '../endpoints/results.ts';
import { sendOutbox } from '../endpoints.ts';
import { LeftBehind } from './send-order.ts';

/** The most changes of one request, as the server has it. */
const MOST_CHANGES = 250;
/** The slowest line that the server accepts sends this much in half a minute. */
const MOST_CHARACTERS = 120_000;
/** The rest waits, so that a slow line finishes some before the time limit, and others can use the connections. */
const MOST_IN_FLIGHT = { bundles: 4, characters: 2 * MOST_CHARACTERS };

interface BundleParts {
  readonly call: Call;
  readonly clientName: string | undefined;
  /** Tells whether the server takes many changes at once. */
  isOffered(): boolean;
  /** Called when a server that offers bundles refuses one, so that every change is sent alone from now on. */
  onRefused?(): void;
}

type Fields = Readonly<Record<string, unknown>>;
type Send = (endpoint: WireEndpoint, request?: Fields, options?: CallOptions) => Promise<Fields>;
type WireChange = SendOutboxRequest['changes'][number];

/** A change that waits for its bundle. */
interface Change {
  readonly endpoint: WireEndpoint;
  readonly wire: WireChange;
  readonly length: number;
  readonly options: CallOptions;
  /** Sends it in a request of its own. */
  alone(): Promise<Fields>;
  resolve(fields: Fields | Promise<Fields>): void;
  reject(error: unknown): void;
}

/** The endpoint with a JSON body, which is half as long as a form. */
const asJson: WireEndpoint<{ payload: SendOutboxRequest }, SendOutboxResult> = {
  method: sendOutbox.method,
  path: sendOutbox.path,
  takesPayload: true,
};

/**
 * Sends changes that are called at the same time with one request, if the server takes that (O3). Each keeps its key,
 * and settles as if it had been called alone. All other calls are made as they are.
 */
export function bundledCall(parts: BundleParts): Call {
  return new Bundler(parts).send as Call;
}

class Bundler {
  readonly #parts: BundleParts;
  readonly #call: Send;
  #waiting: Change[] = [];
  readonly #inFlight = { bundles: 0, characters: 0 };
  #isScheduled = false;
  /** Whether a server that offers bundles refused one, as an old proxy before it does. */
  #isRefused = false;

  constructor(parts: BundleParts) {
    this.#parts = parts;
    this.#call = parts.call as Send;
  }

  readonly send: Send = (endpoint, request = {}, options = {}) => {
    const { idempotencyKey, signal } = options;
    const isOffered = !this.#isRefused && this.#parts.isOffered();
    if (!isOffered || idempotencyKey === undefined || !isCarried(endpoint)) {
      return this.#call(endpoint, request, options);
    }
    const wire = wireChange(endpoint, request, idempotencyKey, options, this.#parts.clientName);
    const settled = new Promise<Fields>((resolve, reject) => {
      const alone = () => this.#call(endpoint, request, options);
      const { length } = JSON.stringify(wire);
      this.#waiting.push({ endpoint, wire, length, options, alone, resolve, reject });
      this.#schedule();
    });
    return unlessAborted(settled, signal);
  };

  /** Lets the other changes of this moment come, whose places are read from the store first. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => {
      this.#isScheduled = false;
      this.#sendNext();
    });
  }

  #sendNext(): void {
    this.#waiting = inTurn(this.#waiting.filter(({ options }) => !options.signal?.aborted));
    const now = this.#inFlight;
    while (this.#waiting.length > 0 && now.bundles < MOST_IN_FLIGHT.bundles) {
      if (now.characters >= MOST_IN_FLIGHT.characters) return;
      const bundle = this.#takeBundle();
      const characters = bundle.reduce((sum, { length }) => sum + length, 0);
      now.bundles += 1;
      now.characters += characters;
      void this.#sendBundle(bundle).finally(() => {
        now.bundles -= 1;
        now.characters -= characters;
        this.#sendNext();
      });
    }
  }

  #takeBundle(): readonly Change[] {
    let characters = 0;
    const end = this.#waiting.findIndex(({ length }, index) => {
      characters += length;
      return index === MOST_CHANGES || (index > 0 && characters > MOST_CHARACTERS);
    });
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
  }

  /** Sends a bundle and settles its changes. */
  async #sendBundle(changes: readonly Change[]): Promise<void> {
    const [first] = changes;
    if (!first || changes.length === 1) {
      first?.resolve(first.alone());
      return;
    }
    const all = new AbortController();
    const abortIfAll = () => {
      if (changes.every(({ options }) => options.signal?.aborted)) all.abort();
    };
    for (const { options } of changes) options.signal?.addEventListener('abort', abortIfAll);
    try {
      const payload = { changes: changes.map(({ wire }) => wire) };
      const { answers } = await this.#parts.call(asJson, { payload }, { signal: all.signal });
      for (const [index, change] of changes.entries()) settle(change, answers[index]);
    } catch (error) {
      this.#failed(changes, error);
    } finally {
      for (const { options } of changes) options.signal?.removeEventListener('abort', abortIfAll);
    }
  }

  /** Settles the changes of a bundle without an answer. If the server takes none, each is sent alone. */
  #failed(changes: readonly Change[], error: unknown): void {
    if (isCallError(error) && error.remedy !== 'retry' && error.remedy !== 'sign-in') {
      this.#isRefused = true;
      this.#parts.onRefused?.();
      for (const change of changes) change.resolve(change.alone());
      return;
    }
    const keys = new Set(changes.map(({ wire }) => wire.idempotency_key));
    for (const { wire, reject } of changes) {
      const follows = wire.idempotency_after !== undefined && keys.has(wire.idempotency_after);
      reject(follows ? new LeftBehind('the message before it failed') : error);
    }
  }
}

/** Puts each change after the one that it follows: some take longer to get here than others. */
function inTurn(changes: readonly Change[]): Change[] {
  const byKey = new Map(changes.map((change) => [change.wire.idempotency_key, change]));
  const placed = new Set<Change>();
  for (const change of changes) {
    const chain: Change[] = [];
    let each: Change | undefined = change;
    while (each && !placed.has(each)) {
      chain.push(each);
      each = byKey.get(each.wire.idempotency_after ?? '');
    }
    for (const next of chain.reverse()) placed.add(next);
  }
  return [...placed];
}

function isCarried(endpoint: WireEndpoint): boolean {
  const { mutates, isPublic, takesFile, takesPayload, path } = endpoint;
  return mutates === true && !isPublic && !takesFile && !takesPayload && path !== '/register';
}

function wireChange(
  endpoint: WireEndpoint,
  request: Fields,
  idempotencyKey: string,
  { idempotencyAfter }: CallOptions,
  clientName: string | undefined,
): WireChange {
  const { method, url, body } = encodeRequest('', endpoint, request, clientName);
  return {
    method: method as WireChange['method'],
    path: url,
    parameters: body instanceof URLSearchParams ? Object.fromEntries(body) : {},
    idempotency_key: idempotencyKey,
    ...(idempotencyAfter !== undefined && { idempotency_after: idempotencyAfter }),
  };
}

/** Settles a change as the answer of its own request would. */
function settle(change: Change, answer: SendOutboxResult['answers'][number] | undefined): void {
  const { endpoint, resolve } = change;
  const { status = 502, body = {} } = answer ?? {};
  const response = new Response(JSON.stringify(body), { status });
  resolve(readAnswer(`${endpoint.method} ${endpoint.path}`, response));
}
