import type { Static, TObject, TProperties } from 'typebox';
import * as Type from 'typebox';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { KeyScope } from '../resources/key-scopes.ts';
import type { Param, Params } from './param.ts';
import type { HttpMethod } from './wire-endpoint.ts';

/**
 * Callers of an endpoint. The handler checks finer rules, such as owning a draft or administering a
 * channel.
 * - `public`: anyone, without credentials
 * - `spectator`: anyone if the organization has public access, otherwise users
 * - `user`: every active account, guests and bots included
 * - `member`: accounts that are not guests
 * - `administrator`, `owner`: accounts with at least that role
 */
export type Access = 'public' | 'spectator' | 'user' | 'member' | 'administrator' | 'owner';

export type FileCount = 1 | '0 or 1';

export interface FileRule<N extends FileCount = FileCount> {
  /** Number of files in the multipart body. Any field name is accepted. */
  readonly count: N;
  readonly description: string;
  /** Maximum size of a file, unless the server is set to less. Without it, only the server's setting applies. */
  readonly maxMib?: number;
}

/** The definition of one endpoint. Types, routes, client calls and documentation derive from this plain data. */
export interface Endpoint<
  P extends Params = Params,
  R extends TProperties = TProperties,
  A extends Access = Access,
> {
  /** Prefix of the names of the endpoint's tests, such as `4.1` or `B-react`. docs/reference/conformance.md lists them. */
  readonly section: string;
  readonly summary: string;
  readonly description?: string;
  readonly method: HttpMethod;
  /**
   * Path below `/api/v1`. `{name}` is a path parameter; `{name*}` matches the rest of the path, with
   * slashes.
   */
  readonly path: string;
  readonly access: A;
  /** Bots are refused. */
  readonly humansOnly?: boolean;
  /** Open to incoming-webhook bots, which may not use any other endpoint. */
  readonly webhookBots?: boolean;
  /** The API key may be the query parameter `api_key`, for senders that can set no header. */
  readonly keyInQuery?: boolean;
  /**
   * The scope with which a service key may call the endpoint, whatever its role; `any` for every service key. Without
   * it, service keys are refused, except that `read:all` opens every `GET` that changes nothing.
   */
  readonly scope?: KeyScope | 'any';
  /**
   * Whether the endpoint changes something: it then runs in a write transaction and honours
   * `Idempotency-Key`.
   */
  readonly mutates: boolean;
  readonly deprecated?: boolean;
  readonly params: P;
  readonly files?: FileRule;
  /** Description of the body, if another program defines it. All parameters are then in the path and the query. */
  readonly payload?: string;
  /** Media type of the file that a success answers with, in place of JSON. `response` then has no fields. */
  readonly download?: string;
  /** Fields of the success body, besides `result`, `msg` and `ignored_parameters_unsupported`. */
  readonly response: TObject<R>;
  /** Error codes besides those that every endpoint can return, each with its cause. */
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

/** An endpoint whose body another program defines. */
export interface PayloadEndpoint<
  P extends Params = Params,
  R extends TProperties = TProperties,
  A extends Access = Access,
> extends Endpoint<P, R, A> {
  readonly payload: string;
}

/** An endpoint that answers with a file. */
export interface DownloadEndpoint<
  P extends Params = Params,
  R extends TProperties = TProperties,
  A extends Access = Access,
> extends Endpoint<P, R, A> {
  readonly download: string;
}

/**
 * Defines an endpoint. Access and the number of files are part of its type, since the handler's caller and
 * file depend on them.
 */
export function endpoint<
  const P extends Params,
  R extends TProperties,
  A extends Access,
  N extends FileCount,
>(definition: UploadEndpoint<P, R, A, N>): UploadEndpoint<P, R, A, N>;
export function endpoint<const P extends Params, R extends TProperties, A extends Access>(
  definition: PayloadEndpoint<P, R, A>,
): PayloadEndpoint<P, R, A>;
export function endpoint<const P extends Params, R extends TProperties, A extends Access>(
  definition: DownloadEndpoint<P, R, A>,
): DownloadEndpoint<P, R, A>;
export function endpoint<const P extends Params, R extends TProperties, A extends Access>(
  definition: Endpoint<P, R, A>,
): Endpoint<P, R, A>;
export function endpoint(definition: Endpoint): Endpoint {
  return definition;
}

/** The response of an endpoint that returns nothing but success. */
export const noFields = Type.Object({});

type NamesWith<P extends Params, Presence extends string> = {
  [N in keyof P]: P[N]['presence'] extends Presence ? N : never;
}[keyof P];

type ValueOf<P> = P extends Param<infer S> ? Static<S> : never;

type Flatten<T> = { [K in keyof T]: T[K] };

/** The arguments of a call: all required parameters, and any of the optional ones. */
export type RequestOf<E extends Endpoint> = Flatten<
  { [N in NamesWith<E['params'], 'required'>]: ValueOf<E['params'][N]> } & {
    [N in NamesWith<E['params'], 'optional' | 'defaulted'>]?: ValueOf<E['params'][N]> | undefined;
  }
>;

/** The input of a handler: validated and converted, with defaults filled in. */
export type InputOf<E extends Endpoint> = Flatten<
  { [N in NamesWith<E['params'], 'required' | 'defaulted'>]: ValueOf<E['params'][N]> } & {
    [N in NamesWith<E['params'], 'optional'>]?: ValueOf<E['params'][N]>;
  }
>;

/** The fields of a success response. */
export type ResultOf<E extends Endpoint> = Static<E['response']>;

/** Returns the names in `{name}` and `{name*}`. */
export function pathParameterNames(path: string): Set<string> {
  return new Set(Array.from(path.matchAll(/\{(\w+)\*?\}/g), ([, name = '']) => name));
}
