import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Id, SafeInteger, Timestamp, UserId } from '../scalars.ts';
import { callFields } from './outside-call.ts';

const timeOrNull = (description: string) => Type.Union([Timestamp, Type.Null()], { description });

/** Why a webhook is paused. */
const webhookPauses = ['manual', 'failing', 'gone', 'behind', 'account'] as const;
export type WebhookPause = (typeof webhookPauses)[number];

/** A condition on the messages that a webhook gets. */
const WebhookNarrowTerm = Type.Object(
  {
    operator: Type.Enum(['channel', 'topic', 'sender', 'is', 'custom'], {
      description: 'The property to compare.',
    }),
    operand: Type.String({ description: 'The value to compare with.' }),
  },
  { title: 'WebhookNarrowTerm', description: 'A condition on the messages that a webhook gets.' },
);

/** A receiver of an organization's events, such as your own backend. */
export const Webhook = Type.Object(
  {
    id: described(Id, 'The webhook.'),
    name: Type.String({ description: 'Its name, which its account has too.' }),
    url: Type.String({ description: 'The address that gets the events.' }),
    events: Type.Union([Type.Literal('all'), Type.Array(Type.String())], {
      description: 'The event types that it gets, or `all`.',
    }),
    narrow: described(
      Type.Array(WebhookNarrowTerm),
      'Conditions on the messages that it gets. All must hold. Other events do not depend on them.',
    ),
    user_id: described(
      UserId,
      'Its account, a bot. The webhook sees what this account may see: public channels, and other channels that the account is subscribed to.',
    ),
    owner_id: Type.Union([UserId, Type.Null()], {
      description:
        'The person who added it and is told if it fails. Null if a service added it: then the owners of the organization are told.',
    }),
    is_enabled: Type.Boolean({ description: 'Whether events are delivered.' }),
    paused_because: Type.Union([Type.Enum([...webhookPauses]), Type.Null()], {
      description:
        'Why it is paused: `manual` by an administrator; `failing` after three days of failures; `gone` because the receiver answered 410; `behind` because the log no longer had the next event; `account` because its account is deactivated. Null if it is not.',
    }),
    last_event_id: described(
      SafeInteger,
      'Place in the log: every event up to this id is delivered, or not for this webhook.',
    ),
    delivered_at: timeOrNull('When a delivery last succeeded.'),
    failing_since: timeOrNull('When the first of the latest failures was; null if it works.'),
    next_attempt_at: timeOrNull('When the failed delivery is repeated; null if it works.'),
    old_secret_expires_at: timeOrNull(
      'Until when the secret before the last rotation signs too; null if only one does.',
    ),
    created_at: described(Timestamp, 'When it was added.'),
  },
  {
    title: 'Webhook',
    description: 'A receiver of an organization’s events, such as your own backend.',
  },
);
export type Webhook = Static<typeof Webhook>;

/** An attempt to deliver events. */
export const WebhookDelivery = Type.Object(
  {
    id: Type.String({ description: 'The header `webhook-id`: the id of the last event.' }),
    events: Type.Integer({ minimum: 0, description: 'How many events it had.' }),
    attempts: Type.Integer({
      minimum: 1,
      description: 'How often these events were sent by then, this attempt included.',
    }),
    created_at: described(Timestamp, 'When it was sent.'),
    ...callFields,
  },
  { title: 'WebhookDelivery', description: 'An attempt to deliver events.' },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

/** The result of a delivery that an administrator sent to test a webhook. */
export const WebhookTest = Type.Object(
  {
    id: Type.String({ description: 'The header `webhook-id`, which begins with `test_`.' }),
    ...callFields,
  },
  { title: 'WebhookTest', description: 'The result of a delivery that tests a webhook.' },
);
export type WebhookTest = Static<typeof WebhookTest>;
