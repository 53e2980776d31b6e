import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Event } from '../resources/event.ts';

const QueueId = Type.String();
const noSuchQueue =
  'The queue does not exist, belongs to another user, or no longer holds the events after this ID. Register again.';

export const getEvents = endpoint({
  section: 'events 2.1',
  summary: 'Get events',
  description:
    'Returns the queue’s events after the given one. If there are none yet, waits for the next event, for at most about 55 seconds, and then returns a `heartbeat`. An event is returned again until a request names it or a later one. With `Accept: text/event-stream`, the same events are streamed as server-sent events; a `Last-Event-ID` header resumes the stream.',
  method: 'GET',
  path: '/events',
  access: 'user',
  mutates: false,
  params: {
    queue_id: required(QueueId, 'The queue ID from POST /register.'),
    last_event_id: required(
      // No bounds: an ID that no event can have is treated like one that no event has yet, since clients
      // register anew on BAD_EVENT_QUEUE_ID only.
      Type.Integer(),
      'ID of the last event that the client has processed; initially `last_event_id` of POST /register.',
    ),
    dont_block: defaulted(Type.Boolean(), false, 'Return at once, even without events.'),
    quiet: defaulted(
      Type.Boolean(),
      false,
      'The person is not using the client: a wait ends, or a stream has a heartbeat, after 290 to 295 seconds, and the caller counts as connected (`idle`) meanwhile, without reports of presence.',
    ),
    max_events: optional(
      Type.Integer({ minimum: 1, maximum: limits.eventsPerAnswer }),
      'Return at most this many events, and `has_more`. Without it, at most 1000.',
    ),
  },
  response: Type.Object({
    events: Type.Array(Event, { description: 'Events by ID. IDs rise, with gaps.' }),
    queue_id: described(QueueId, 'The requested queue.'),
    has_more: Type.Optional(
      Type.Boolean({
        description:
          'Whether more events wait after these. Only present if the request has `max_events`.',
      }),
    ),
  }),
  errors: { BAD_EVENT_QUEUE_ID: noSuchQueue },
});

export const deleteEventQueue = endpoint({
  section: 'events 2.6',
  summary: 'Delete an event queue',
  description:
    'Deletes a queue that is no longer needed. Requests that wait for its events are answered.',
  method: 'DELETE',
  path: '/events',
  access: 'user',
  scope: 'read:all',
  mutates: true,
  params: { queue_id: required(QueueId, 'The queue ID from POST /register.') },
  response: noFields,
  errors: { BAD_EVENT_QUEUE_ID: 'The queue does not exist, or belongs to another user.' },
});
