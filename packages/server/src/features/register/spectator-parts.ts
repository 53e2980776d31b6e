import type { OpenPart } from './part.ts';
import { openStreams, openSubscriptions } from './parts/channels.ts';
import { openPeople } from './parts/people.ts';
import { openRealm } from './parts/realm.ts';

/** The parts for spectators: enough to find and read web-public channels. */
export const spectatorParts: Readonly<Record<string, OpenPart>> = {
  realm: openRealm,
  realm_user: openPeople,
  stream: openStreams,
  subscription: openSubscriptions,
};
