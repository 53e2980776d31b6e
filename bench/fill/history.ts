import type { EngineName, Place, Places } from '../places.ts';
import { vacuum } from '../postgres.ts';
import { fillLargeOrganization, type LargeOrganization } from '../web/large-organization.ts';
import { multiplyMessages } from './multiply.ts';

/** An organization of 1,000 people with many messages. Read-only. */
export interface History extends Place {
  readonly organization: LargeOrganization;
}

/** Messages sent through the server's own writers; the rest are copies. */
const SAID = 10_000;

/** Fills the history once per run. */
export function history(places: Places, engine: EngineName, messages: number): Promise<History> {
  return places.once(`${messages} messages on ${engine}`, async () => {
    if (messages > SAID) {
      const { organization, ...said } = await history(places, engine, SAID);
      const place = await places.make(engine, said);
      await multiplyMessages(place, messages);
      return { ...place, organization };
    }
    const place = await places.make(engine);
    const size = { messages, people: 1000, channels: 50, topics: 500, unread: 0 };
    const organization = await fillLargeOrganization(place.data, size, place.database);
    if (place.database) await vacuum(place.database);
    return { ...place, organization };
  });
}
