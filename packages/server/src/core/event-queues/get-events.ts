import { endpoints, type ResultOf } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { badRequest } from '../api-error.ts';
import { RawJson } from '../raw-json.ts';
import { EventStream } from './event-stream.ts';
import { poll } from './poll.ts';

type Answer = ResultOf<typeof endpoints.getEvents>;

export const getEvents = query(
  endpoints.getEvents,
  async ({ realm, caller, input, visit, services }) => {
    const queues = services.eventQueues.of(realm);
    const place = await queues.find(caller.id, input.queue_id, input.last_event_id);
    const events = await poll(queues, place, visit, !input.dont_block);
    const text = `[${events.map((event) => event.text).join()}]`;
    return { events: RawJson.of<Answer['events']>(text), queue_id: input.queue_id };
  },
  {
    stream: async ({ realm, caller, input, visit, services, lastEventId }) => {
      const queues = services.eventQueues.of(realm);
      const cursor = lastEventId === undefined ? input.last_event_id : idFrom(lastEventId);
      const place = await queues.find(caller.id, input.queue_id, cursor);
      return new EventStream(queues, place, visit);
    },
  },
);

function idFrom(header: string): number {
  if (/^-?\d+$/.test(header)) return Number(header);
  throw badRequest('Last-Event-ID must be an integer.');
}
