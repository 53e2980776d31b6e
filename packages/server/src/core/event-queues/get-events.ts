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
    const { queue_id, dont_block, max_events: maxEvents } = input;
    const polling = { visit, mayWait: !dont_block, maxEvents, isQuiet: input.quiet };
    const { events, hasMore } = await poll(queues, place, polling);
    const text = `[${events.map((event) => event.text).join()}]`;
    return {
      events: RawJson.of<Answer['events']>(text),
      queue_id,
      ...(maxEvents !== undefined && { has_more: hasMore }),
    };
  },
  {
    stream: async ({ realm, caller, input, visit, services, lastEventId }) => {
      const queues = services.eventQueues.of(realm);
      const cursor = lastEventId === undefined ? input.last_event_id : idFrom(lastEventId);
      const place = await queues.find(caller.id, input.queue_id, cursor);
      return new EventStream(queues, place, visit, input.quiet);
    },
  },
);

function idFrom(header: string): number {
  if (/^-?\d+$/.test(header)) return Number(header);
  throw badRequest('Last-Event-ID must be an integer.');
}
