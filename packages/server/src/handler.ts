import type { Readable } from 'node:stream';
import type { Endpoint, InputOf, ResultOf, UploadEndpoint } from '@tidings/shared-types';
import type { ApiError } from './api-error.ts';
import type { Outlives } from './http/repeated-answers.ts';
import type { Mutation } from './realm/mutation.ts';
import type { Realm } from './realm/realm.ts';
import type { RealmState } from './realm/realm-state.ts';
import type { Services } from './services.ts';
import type { UserRow } from './storage/tables/users.ts';

/** The program at the other end of the connection. */
export interface ClientInfo {
  /** From the `client` parameter, else the product name of the `User-Agent` header. */
  readonly name: string;
  readonly ip: string;
  /** Scheme and host under which the client reached this realm, without a slash at the end. */
  readonly origin: string;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** The request as something that takes time: for answers that wait. */
export interface Visit {
  /** Throws what authentication would answer by now: the account may be gone, or its key changed. */
  readmit(): void;
  /** Calls back when the answer is complete, or the client is gone. */
  onceOver(listener: () => void): void;
}

type CallerOf<E extends Endpoint> = E['access'] extends 'public'
  ? undefined
  : E['access'] extends 'spectator'
    ? UserRow | undefined
    : UserRow;

type FileOf<E extends Endpoint> = E extends UploadEndpoint
  ? E['files']['count'] extends 1
    ? UploadedFile
    : UploadedFile | undefined
  : undefined;

/** What a call comes with, whatever its contract says. */
export interface CallContext {
  readonly realm: Realm;
  /** The realm in memory: as last committed for a query, as this transaction sees it for a mutation's `run`. */
  readonly state: RealmState;
  readonly client: ClientInfo;
  /** The key that the request was signed with; only for what must be sealed with it or read by it. */
  readonly apiKey: string | undefined;
  readonly visit: Visit;
  readonly services: Services;
}

interface Call<E extends Endpoint> extends CallContext {
  readonly input: InputOf<E>;
  readonly caller: CallerOf<E>;
  readonly file: FileOf<E>;
}

export type QueryCall<E extends Endpoint> = Call<E>;

export interface MutationCall<E extends Endpoint> extends Call<E> {
  readonly change: Mutation;
}

export interface StreamCall<E extends Endpoint> extends Call<E> {
  /** The `Last-Event-ID` header: how far a client had got that connects again. */
  readonly lastEventId: string | undefined;
}

type Answer<E extends Endpoint> = ResultOf<E> | Promise<ResultOf<E>>;
/**
 * An error that is thrown undoes what was done. One that is returned says that it was done in part: it stays
 * done, and whoever repeats the request gets the same error again.
 */
type Outcome<E extends Endpoint> = Answer<E> | ApiError | Promise<ResultOf<E> | ApiError>;

export interface Query<E extends Endpoint = Endpoint> {
  readonly kind: 'query';
  readonly endpoint: E;
  readonly run: (call: QueryCall<E>) => Answer<E>;
  /** The answer at the server's own address where no organization is at it; else there is none. */
  readonly withoutRealm?: (services: Services) => Answer<E>;
  /** The answer as server-sent events, for clients that ask for these. */
  readonly stream?: (call: StreamCall<E>) => Promise<Readable>;
  /** Where the same answer may be given again, as long as it outlives what happens. */
  readonly outlives?: (call: QueryCall<E>) => Outlives;
}

export interface MutationHandler<E extends Endpoint = Endpoint, P = unknown> {
  readonly kind: 'mutation';
  readonly endpoint: E;
  /** Slow work that needs no transaction (hashing, images). May run more than once for one effect. */
  readonly prepare: (call: Call<E>) => Promise<P> | P;
  /** Whether `prepare` counts against a limit of its own: a retry does not, as its answer is looked for before. */
  readonly isCounted?: boolean;
  /** Decides and writes, inside the realm's write transaction. Must not wait for anything but the database. */
  readonly run: (call: MutationCall<E>, prepared: P) => Outcome<E>;
  /** What makes a request without an `Idempotency-Key` the repetition of another, if anything does. */
  readonly impliedKey?: (input: InputOf<E>) => string | undefined;
  /** Where a browser is sent that opens the address, as some programs do with every address in a mail. */
  readonly pageFor?: (query: URLSearchParams) => string;
}

export function query<E extends Endpoint>(
  endpoint: E,
  run: Query<E>['run'],
  options: Pick<Query<E>, 'withoutRealm' | 'stream' | 'outlives'> = {},
): Query<E> {
  return { kind: 'query', endpoint, run, ...options };
}

export function mutation<E extends Endpoint>(
  endpoint: E,
  run: MutationHandler<E, undefined>['run'],
  options: Pick<MutationHandler<E>, 'pageFor'> = {},
): MutationHandler<E, undefined> {
  return { kind: 'mutation', endpoint, prepare: () => undefined, run, ...options };
}

export function preparedMutation<E extends Endpoint, P>(
  endpoint: E,
  handler: Pick<MutationHandler<E, P>, 'prepare' | 'run' | 'impliedKey' | 'isCounted'>,
): MutationHandler<E, P> {
  return { kind: 'mutation', endpoint, ...handler };
}
