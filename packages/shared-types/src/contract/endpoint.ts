import type { Static, TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { Param, Params } from './param.ts';

/**
 * Who may call an endpoint at all. Finer rules (owning a draft, administering a channel) are the handler's.
 * - `public`: anyone, no credentials needed
 * - `spectator`: anyone where the organization has public access, else users
 * - `user`: every active account, guests and bots included
 * - `member`: accounts that are not guests
 * - `administrator`, `owner`: accounts with at least that role
 */
export type Access = 'public' | 'spectator' | 'user' | 'member' | 'administrator' | 'owner';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type FileCount = 1 | '0 or 1';

export interface FileRule<N extends FileCount = FileCount> {
  /** How many files the multipart body may hold; any field name is accepted. */
  readonly count: N;
  readonly description: string;
  /** The largest file, unless the server is set to less; without it that alone counts. */
  readonly maxMib?: number;
}

/** The whole definition of one endpoint. Plain data: types, routes, client calls and documentation derive from it. */
export interface Endpoint<
  P extends Params = Params,
  R extends TProperties = TProperties,
  A extends Access = Access,
> {
  /** What names of its tests begin with, such as `4.1` or `B-react`; docs/reference/conformance.md lists them. */
  readonly section: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: HttpMethod;
  /** Below `/api/v1`. `{name}` is a path parameter; `{name*}` takes the rest of the path, slashes included. */
  readonly path: string;
  readonly access: A;
  /** Bots are refused. */
  readonly humansOnly?: boolean;
  /** Open to incoming-webhook bots, which may use nothing else. */
  readonly webhookBots?: boolean;
  /** Changes something: runs in a write transaction and honours `Idempotency-Key`. */
  readonly mutates: boolean;
  readonly deprecated?: boolean;
  readonly params: P;
  readonly files?: FileRule;
  /** Fields of the success body beside `result`, `msg` and `ignored_parameters_unsupported`. */
  readonly response: TObject<R>;
  /** Error codes beyond those every endpoint can give, each with the condition that causes it. */
  readonly errors: Partial<Record<ErrorCode, string>>;
}

/** An endpoint whose multipart body carries a file. */
export interface UploadEndpoint<
  P extends Params = Params,
  R extends TProperties = TProperties,
  A extends Access = Access,
  N extends FileCount = FileCount,
> extends Endpoint<P, R, A> {
  readonly files: FileRule<N>;
}

/** Access and the number of files are part of the type: a handler's caller and file follow from them. */
export function endpoint<
  const P extends Params,
  R extends TProperties,
  A extends Access,
  N extends FileCount,
>(definition: UploadEndpoint<P, R, A, N>): UploadEndpoint<P, R, A, N>;
export function endpoint<const P extends Params, R extends TProperties, A extends Access>(
  definition: Endpoint<P, R, A>,
): Endpoint<P, R, A>;
export function endpoint(definition: Endpoint): Endpoint {
  return definition;
}

/** The response of an endpoint that answers nothing but success. */
export const noFields = Type.Object({});

type NamesWith<P extends Params, Presence extends string> = {
  [N in keyof P]: P[N]['presence'] extends Presence ? N : never;
}[keyof P];

type ValueOf<P> = P extends Param<infer S> ? Static<S> : never;

type Flatten<T> = { [K in keyof T]: T[K] };

/** What a caller passes: required parameters, and optional ones as they like. */
export type RequestOf<E extends Endpoint> = Flatten<
  { [N in NamesWith<E['params'], 'required'>]: ValueOf<E['params'][N]> } & {
    [N in NamesWith<E['params'], 'optional' | 'defaulted'>]?: ValueOf<E['params'][N]> | undefined;
  }
>;

/** What a handler sees: checked, converted, defaults filled in. */
export type InputOf<E extends Endpoint> = Flatten<
  { [N in NamesWith<E['params'], 'required' | 'defaulted'>]: ValueOf<E['params'][N]> } & {
    [N in NamesWith<E['params'], 'optional'>]?: ValueOf<E['params'][N]>;
  }
>;

/** The fields of a success response. */
export type ResultOf<E extends Endpoint> = Static<E['response']>;

/** The names in `{name}` and `{name*}`. */
export function pathParameterNames(path: string): Set<string> {
  return new Set(Array.from(path.matchAll(/\{(\w+)\*?\}/g), ([, name = '']) => name));
}
