import type { Client } from '@tidings/sdk';
import { memoryNavigation } from './memory-navigation.ts';
import type { Navigation } from './navigation.ts';
import type { Route } from './route.ts';
import { routeLink } from './route-link.ts';

/** Stays at one place. Links to other places open in the web client of the server. */
export function fixedNavigation(client: Client, place: Route): Navigation {
  return {
    ...memoryNavigation(place),
    go: (route) => {
      open(routeLink(client, route), '_blank', 'noopener');
    },
  };
}
