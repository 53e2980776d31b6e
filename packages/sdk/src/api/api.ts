import type {
  CustomTypes,
  EndpointName,
  endpoints,
  WireEndpoint,
  WithCustom,
} from '@tidings/shared-types';
import * as accountEndpoints from '../endpoints/account-endpoints.ts';
import * as publicEndpoints from '../endpoints/public-endpoints.ts';
import {
  type ApiOptions,
  type ApiResult,
  type Call,
  type CallArguments,
  createCall,
} from './call.ts';

type Endpoints = typeof endpoints;

/** A function for every endpoint, under the name of its contract. */
export type Api<C extends CustomTypes = CustomTypes> = {
  readonly [N in EndpointName]: (
    ...args: CallArguments<Endpoints[N], C>
  ) => Promise<WithCustom<ApiResult<Endpoints[N]>, C>>;
};

/** Creates the whole HTTP API of one server, with or without an account. */
export function createApi(options: ApiOptions): Api {
  return apiOf(createCall(options));
}

/** Returns the functions of a call. */
export function apiOf(call: Call): Api {
  const table: { readonly [N in EndpointName]: WireEndpoint } = {
    ...accountEndpoints,
    ...publicEndpoints,
  };
  const functions = Object.entries(table).map(([name, endpoint]) => [
    name,
    call.bind(undefined, endpoint),
  ]);
  return Object.fromEntries(functions) as Api;
}
