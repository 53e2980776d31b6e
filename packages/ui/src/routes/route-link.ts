import { type Route, routeHref } from './route.ts';

/** A permanent link to a route, to share. */
export function routeLink(route: Route): string {
  return `${location.origin}/${routeHref(route)}`;
}
