import { type Endpoint, pathParameterNames } from './endpoint.ts';
import type { ClientForm, WireEndpoint } from './wire-endpoint.ts';
import { wireFormOf } from './wire-form.ts';

/** Returns what a client needs of a contract. The form `word` is `text` for a client. */
export function wireEndpointOf(endpoint: Endpoint): WireEndpoint {
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
