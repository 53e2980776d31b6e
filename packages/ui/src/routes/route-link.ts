import type { Client } from '@tidings/sdk';
import { type Route, routeHref } from './route.ts';

/** A permanent link to a route in the web client of the server, to share. */
export function routeLink({ serverUrl }: Pick<Client, 'serverUrl'>, route: Route): string {
  return new URL(`/${routeHref(route)}`, serverUrl).href;
}
