import { type Endpoint, type HttpMethod, pathParameterNames } from './endpoint.ts';
import { type WireForm, wireFormOf } from './wire-form.ts';

/**
 * What a client needs of a contract to call its endpoint, without texts and schemas. The request and the answer have
 * the types of `E`.
 */
export interface WireEndpoint<E extends Endpoint = Endpoint> {
  readonly method: HttpMethod;
  /** As in the contract. */
  readonly path: string;
  /** The parameters outside of the path, and how they travel. `word` is `text` for a client. */
  readonly params?: { readonly [name: string]: Exclude<WireForm, 'word'> };
  /** Needs no credentials. */
  readonly isPublic?: true;
  /** Changes something, and honours an idempotency key. */
  readonly mutates?: true;
  /** Takes a file. */
  readonly takesFile?: true;
  /** Takes a body that another program defines. */
  readonly takesPayload?: true;
  /** Answers with a file. */
  readonly givesFile?: true;
  /** Exists in types alone. */
  readonly contract?: E;
}

export function wireEndpointOf<E extends Endpoint>(endpoint: E): WireEndpoint<E> {
  const inPath = pathParameterNames(endpoint.path);
  const params = Object.entries(endpoint.params).flatMap(([name, { schema }]) => {
    const form = wireFormOf(schema);
    return inPath.has(name) ? [] : [[name, form === 'word' ? 'text' : form] as const];
  });
  return {
    method: endpoint.method,
    path: endpoint.path,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(endpoint.access === 'public' && { isPublic: true }),
    ...(endpoint.mutates && { mutates: true }),
    ...(endpoint.files && { takesFile: true }),
    ...(endpoint.payload !== undefined && { takesPayload: true }),
    ...(endpoint.download !== undefined && { givesFile: true }),
  };
}
