import { type Route, routeHref } from './route.ts';

/** The address of a place, for other people too. */
export function routeLink(route: Route): string {
  return `${location.origin}/${routeHref(route)}`;
}
