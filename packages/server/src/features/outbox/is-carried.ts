import { type Endpoint, endpoints, type HttpMethod } from '@tidings/shared-types';
import FindMyWay from 'find-my-way';
import { routeOf } from '../../http/allowed-methods.ts';
import { API_PREFIX, MAX_PATH_PARAMETER } from '../../http/input/read-input.ts';

/** All endpoints by route, as the server's own router finds them. */
const router = FindMyWay({ ignoreDuplicateSlashes: true, maxParamLength: MAX_PATH_PARAMETER });
for (const endpoint of Object.values<Endpoint>(endpoints)) {
  router.on(endpoint.method, routeOf(endpoint.path), () => undefined, endpoint);
}

/** Tells whether a request may travel with others: whether it changes something, with a short body and answer. */
export function isCarried(method: HttpMethod, path: string): boolean {
  const address = API_PREFIX + path;
  if (!isPlain(address)) return false;
  const endpoint = router.find(method, address)?.store as Endpoint | undefined;
  if (!endpoint?.mutates || endpoint.access === 'public') return false;
  return !endpoint.files && endpoint.payload === undefined && endpoint.path !== '/register';
}

/** Tells whether the address leads where it seems to: dots, also escaped ones, would lead to another endpoint. */
function isPlain(address: string): boolean {
  return new URL(address, 'http://localhost').pathname === address;
}
