import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { MessageId, Timestamp } from '../scalars.ts';

/** An event that a service sent to an incoming webhook bot. */
export const ExternalEvent = Type.Object(
  {
    id: Type.Integer({ description: 'The event; newer ones have higher ids.' }),
    created_at: described(Timestamp, 'When it arrived.'),
    integration: Type.String({ description: 'The service, as the URL names it.' }),
    event_type: Type.String({
      description: 'The kind of event, as the service names it; empty if it has none.',
    }),
    outcome: Type.Enum(['posted', 'filtered', 'silent', 'unsupported', 'failed'], {
      description: 'As the service was answered; `failed` if it got an error.',
    }),
    problem: Type.Union([Type.String(), Type.Null()], {
      description: 'Why it failed; null if it did not.',
    }),
    message_id: Type.Union([MessageId, Type.Null()], {
      description: 'The message about it; null if there is none.',
    }),
  },
  {
    title: 'ExternalEvent',
    description: 'An event that a service sent to an incoming webhook bot.',
  },
);
export type ExternalEvent = Static<typeof ExternalEvent>;
