import type { EngineName, Place, Places } from '../places.ts';
import { vacuum } from '../postgres.ts';
import { fillLargeOrganization, type LargeOrganization } from '../web/large-organization.ts';
import { multiplyMessages } from './multiply.ts';

/** An organization of 1,000 people with a lot of messages behind it. Only to be read from. */
export interface History extends Place {
  readonly organization: LargeOrganization;
}

/** Said by way of the server's own writers; what is above is copied. */
const SAID = 10_000;

/** Filled once in a run. */
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
