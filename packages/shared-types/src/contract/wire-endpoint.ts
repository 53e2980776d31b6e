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
  /** The names of the parameters outside of the path, separated by spaces, for each form in which a client sends them. */
  readonly params?: { readonly [F in ClientForm]?: string };
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

/** The form `word` is `text` for a client. */
type ClientForm = Exclude<WireForm, 'word'>;

export function wireEndpointOf<E extends Endpoint>(endpoint: E): WireEndpoint<E> {
  const params = paramsOf(endpoint);
  return {
    method: endpoint.method,
    path: endpoint.path,
    ...(Object.keys(params).length > 0 && { params }),
    ...(endpoint.access === 'public' && { isPublic: true }),
    ...(endpoint.mutates && { mutates: true }),
    ...(endpoint.files && { takesFile: true }),
    ...(endpoint.payload !== undefined && { takesPayload: true }),
    ...(endpoint.download !== undefined && { givesFile: true }),
  };
}

function paramsOf({ path, params }: Endpoint): NonNullable<WireEndpoint['params']> {
  const inPath = pathParameterNames(path);
  const named: Partial<Record<ClientForm, string>> = {};
  for (const [name, { schema }] of Object.entries(params)) {
    if (inPath.has(name)) continue;
    const form = wireFormOf(schema);
    const key = form === 'word' ? 'text' : form;
    named[key] = named[key] === undefined ? name : `${named[key]} ${name}`;
  }
  return named;
}
