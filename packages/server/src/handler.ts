import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type {
  Access,
  DownloadEndpoint,
  Endpoint,
  FileRule,
  HttpMethod,
  InputOf,
  PayloadEndpoint,
  ResultOf,
} from '@tidings/shared-types';
import type { Language } from '@tidings/shared-types/languages';
import type { ApiError } from './core/api-error.ts';
import type { Mutation } from './core/realm/mutation.ts';
import type { Realm } from './core/realm/realm.ts';
import type { RealmState } from './core/realm/realm-state.ts';
import type { ApiKeyRow } from './core/storage/tables/keys.ts';
import type { UserRow } from './core/storage/tables/users.ts';
import type { StaysValid } from './http/answer-cache.ts';
import type { Services } from './services.ts';

/** The program at the other end of the connection. */
export interface ClientInfo {
  /** From the `client` parameter, else the product name of the `User-Agent` header. */
  readonly name: string;
  readonly ip: string;
  /** Scheme and host at which the client reached this realm, without a trailing slash. */
  readonly origin: string;
  /** The language of the person's browser, if it sends one that Tidings speaks. */
  readonly language: Language | undefined;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The body of a request that another program defines. */
export interface ReceivedPayload {
  /** The parsed JSON, or the fields of a form. */
  readonly body: unknown;
  readonly headers: IncomingHttpHeaders;
}

/** A request of the API that another request carries. */
export interface InnerRequest {
  readonly method: HttpMethod;
  /** Below the prefix of the API. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
  readonly idempotencyAfter: string | undefined;
}

export interface InnerAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

/** The lifetime of a request, for handlers that wait before they answer. */
export interface Visit {
  /** Authenticates again, and throws if the account is gone or its key has changed. */
  readmit(): void;
  /** Calls `listener` when the answer is complete or the client has disconnected. */
  onceOver(listener: () => void): void;
  /** Says that the answer waits for something to happen; undefined if nobody wants to know. */
  readonly waits?: () => void;
  /** Serves a request that this one carries. */
  serve(inner: InnerRequest): Promise<InnerAnswer>;
}

type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'spectator'
    ? UserRow | undefined
    : UserRow;

type FileOf<E extends Endpoint> = E extends { readonly files: FileRule<1> }
  ? UploadedFile
  : UploadedFile | undefined;

type PayloadOf<E extends Endpoint> = E extends PayloadEndpoint
  ? ReceivedPayload
  : ReceivedPayload | undefined;

/** The part of a call that does not depend on its contract. */
export interface CallContext {
  readonly realm: Realm;
  /** The realm in memory. Queries see its last committed state; a mutation's `run` sees its own transaction. */
  readonly state: RealmState;
  readonly client: ClientInfo;
  /** The API key of the request. Use it only to seal data with it, or to open such data. */
  readonly apiKey: string | undefined;
  /** The row of that key. */
  readonly key: ApiKeyRow | undefined;
  readonly visit: Visit;
  readonly services: Services;
}

interface Call<E extends Endpoint> extends CallContext {
  readonly input: InputOf<E>;
  readonly caller: CallerOf<E['access']>;
  readonly file: FileOf<E>;
  /** The body, for contracts with `payload`. */
  readonly payload: PayloadOf<E>;
}

export type QueryCall<E extends Endpoint> = Call<E>;

export interface MutationCall<E extends Endpoint> extends Call<E> {
  readonly change: Mutation;
}

export interface StreamCall<E extends Endpoint> extends Call<E> {
  /** The `Last-Event-ID` header: the last event that a reconnecting client received. */
  readonly lastEventId: string | undefined;
}

/** A file that is made while it is sent. */
export interface Download {
  readonly name: string;
  readonly stream: Readable;
}

type Answer<E extends Endpoint> = ResultOf<E> | Promise<ResultOf<E>>;
/**
 * A thrown error rolls the transaction back. A returned one commits it: the work was done in part, and a retry of the
 * request gets the same error.
 */
type Outcome<E extends Endpoint> = Answer<E> | ApiError | Promise<ResultOf<E> | ApiError>;

export interface Query<E extends Endpoint = Endpoint> {
  readonly kind: 'query';
  readonly endpoint: E;
  readonly run: (call: QueryCall<E>) => Answer<E>;
  /** The answer at the server's own address when no organization lives there. Without this there is none. */
  readonly withoutRealm?: (services: Services) => Answer<E>;
  /** The answer as server-sent events, for clients that accept these. */
  readonly stream?: (call: StreamCall<E>) => Promise<Readable>;
  /** The file to answer with, for contracts with `download`. */
  readonly download?: (call: QueryCall<E>) => Promise<Download>;
  /** Makes the answer cacheable: returns a test of whether it survives a log entry. */
  readonly staysValid?: (call: QueryCall<E>) => StaysValid;
}

export interface MutationHandler<E extends Endpoint = Endpoint, P = unknown> {
  readonly kind: 'mutation';
  readonly endpoint: E;
  /** Slow work that needs no transaction (hashing, images). May run more than once per effect. */
  readonly prepare: (call: Call<E>) => Promise<P> | P;
  /** Whether `prepare` spends a limit of its own. If so, a stored answer is looked up before it runs. */
  readonly isCounted?: boolean;
  /** Whether `prepare` asks another server, in this realm. If so, a stored answer is looked up before it runs. */
  readonly isAsked?: (state: RealmState) => boolean;
  /** Decides and writes inside the realm's write transaction. May wait for nothing but the database. */
  readonly run: (call: MutationCall<E>, prepared: P) => Outcome<E>;
  /** An idempotency key from the input, for requests without the `Idempotency-Key` header. */
  readonly impliedKey?: (input: InputOf<E>, payload: PayloadOf<E>) => string | undefined;
  /** The page to redirect a browser to that opens the address with GET, as mail scanners do with every link. */
  readonly pageFor?: (query: URLSearchParams) => string;
}

/** A handler of any contract, as the routes hold it. */
export type Handler = Query | MutationHandler;

export function query<E extends Endpoint>(
  endpoint: E,
  run: Query<E>['run'],
  options: Pick<Query<E>, 'withoutRealm' | 'stream' | 'staysValid'> = {},
): Query {
  return erased({ kind: 'query', endpoint, run, ...options });
}

/** Answers with a file. */
export function download<E extends DownloadEndpoint>(
  endpoint: E,
  make: (call: QueryCall<E>) => Promise<Download>,
): Query {
  return erased({ kind: 'query', endpoint, run: () => ({}) as ResultOf<E>, download: make });
}

export function mutation<E extends Endpoint>(
  endpoint: E,
  run: MutationHandler<E, undefined>['run'],
  options: Pick<MutationHandler<E>, 'pageFor'> = {},
): MutationHandler {
  return erased({ kind: 'mutation', endpoint, prepare: () => undefined, run, ...options });
}

export function preparedMutation<E extends Endpoint, P>(
  endpoint: E,
  handler: Pick<MutationHandler<E, P>, 'prepare' | 'run' | 'impliedKey' | 'isCounted' | 'isAsked'>,
): MutationHandler {
  return erased({ kind: 'mutation', endpoint, ...handler });
}

/** Forgets the contract in a handler's type. The server parses every call by the contract, so it fits the handler. */
function erased<E extends Endpoint>(handler: Query<E>): Query;
function erased<E extends Endpoint, P>(handler: MutationHandler<E, P>): MutationHandler;
function erased(handler: unknown): unknown {
  return handler;
}
