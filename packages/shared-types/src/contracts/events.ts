import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, required } from '../contract/param.ts';
import { Event } from '../resources/event.ts';

const QueueId = Type.String();
const noSuchQueue =
  'There is no such queue, it is somebody else’s, or it cannot be read from there any more: register anew.';

export const getEvents = endpoint({
  section: 'events 2.1',
  summary: 'Get events',
  description:
    'Answers with the events of a queue after the one named; where there are none yet, waits for the next, at most about 55 seconds, after which a `heartbeat` comes. An event comes again with every request until a later one names it or a newer one. With `Accept: text/event-stream` the same events come one after the other as server-sent events, whose ids a `Last-Event-ID` header takes back.',
  method: 'GET',
  path: '/events',
  access: 'user',
  mutates: false,
  params: {
    queue_id: required(QueueId, 'The queue, as POST /register named it.'),
    last_event_id: required(
      // Without bounds: what no event can have is answered like what none has yet, as clients register
      // anew on BAD_EVENT_QUEUE_ID only.
      Type.Integer(),
      'ID of the last event that the client has processed, at first the `last_event_id` of POST /register.',
    ),
    dont_block: defaulted(Type.Boolean(), false, 'Answer at once, even where there is nothing.'),
  },
  response: Type.Object({
    events: Type.Array(Event, { description: 'By ID, which rises but not by one.' }),
    queue_id: described(QueueId, 'The queue that was asked for.'),
  }),
  errors: { BAD_EVENT_QUEUE_ID: noSuchQueue },
});

export const deleteEventQueue = endpoint({
  section: 'events 2.6',
  summary: 'Delete an event queue',
  description: 'Ends a queue that is not needed any more. Who waits for its events is answered.',
  method: 'DELETE',
  path: '/events',
  access: 'user',
  mutates: true,
  params: { queue_id: required(QueueId, 'The queue, as POST /register named it.') },
  response: noFields,
  errors: { BAD_EVENT_QUEUE_ID: 'There is no such queue, or it is somebody else’s.' },
});
