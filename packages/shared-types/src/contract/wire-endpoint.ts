export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a client needs of a contract to call its endpoint, without texts and schemas. `Request` and `Result` are the
 * types of its request and its answer.
 */
export interface WireEndpoint<Request = unknown, Result = unknown> {
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
  readonly types?: { readonly request: Request; readonly result: Result };
}

/** How a client sends a parameter: as text, as JSON, or as text unless the server could mistake it for JSON. */
export type ClientForm = 'text' | 'json' | 'either';
