import type { WireEndpoint } from '@tidings/shared-types/wire';
import * as accountEndpoints from '../endpoints/account-endpoints.ts';
import type { Api } from '../endpoints/api-functions.ts';
import * as publicEndpoints from '../endpoints/public-endpoints.ts';
import { type ApiOptions, type Call, createCall } from './call.ts';

/** Creates the whole HTTP API of one server, with or without an account. */
export function createApi(options: ApiOptions): Api {
  return apiOf(createCall(options));
}

/** Returns the functions of a call. */
export function apiOf(call: Call): Api {
  const table: { readonly [N in keyof Api]: WireEndpoint } = {
    ...accountEndpoints,
    ...publicEndpoints,
  };
  const functions = Object.entries(table).map(([name, endpoint]) => [
    name,
    call.bind(undefined, endpoint),
  ]);
  return Object.fromEntries(functions) as Api;
}
