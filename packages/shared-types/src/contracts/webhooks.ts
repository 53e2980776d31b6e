import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { Narrow } from '../resources/narrow.ts';
import { Webhook, WebhookDelivery, WebhookTest } from '../resources/webhook.ts';
import { Count, Id } from '../scalars.ts';

const section = 'X5';
const UNAUTHORIZED_PRINCIPAL = 'The caller is not an administrator.';
const BAD_REQUEST = 'There is no such webhook.';

const webhook_id = required(Id, 'The webhook.');
const name = Type.String({ minLength: 1, maxLength: limits.fullNameLength });
const url = Type.String({ minLength: 1, maxLength: limits.outsideUrlLength });
const URL =
  'The address that gets the events. It must begin with `https://`, except in private networks that the server’s configuration names.';
const events = Type.Union([
  Type.Literal('all'),
  Type.Array(Type.String(), { minItems: 1, maxItems: limits.webhookEventTypes }),
]);
const EVENTS =
  'The event types to deliver, or `all`. Typing notifications and presence are not kept, so webhooks cannot get them.';
const NARROW =
  'Conditions on the messages to deliver, as for event queues. Other events do not depend on them.';
const ENABLED = 'Whether to deliver events.';
const secret = Type.String({
  description:
    'The secret that signs deliveries, which begins with `whsec_`. No other answer contains it.',
});

export const getWebhooks = endpoint({
  section,
  summary: 'Get webhooks',
  description:
    'A webhook delivers the events of the organization to a backend: see docs/how-to/webhooks.md.',
  method: 'GET',
  path: '/realm/webhooks',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: false,
  params: {},
  response: Type.Object({
    webhooks: described(Type.Array(Webhook), 'The webhooks, the oldest first.'),
  }),
  errors: { UNAUTHORIZED_PRINCIPAL },
});

export const createWebhook = endpoint({
  section,
  summary: 'Add a webhook',
  description:
    'Events are delivered from now on, in order and at least once, in the form of Standard Webhooks. The webhook gets an account of its own, a bot: it sees public channels, and other channels that the account is subscribed to.',
  method: 'POST',
  path: '/realm/webhooks',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: true,
  params: {
    url: required(url, URL),
    events: defaulted(events, 'all', EVENTS),
    narrow: defaulted(Narrow, [], NARROW),
    name: optional(name, 'Its name and that of its account. By default the host of the address.'),
    is_enabled: defaulted(Type.Boolean(), true, ENABLED),
  },
  response: Type.Object({ webhook: described(Webhook, 'The new webhook.'), secret }),
  errors: {
    BAD_REQUEST:
      'The address, an event type or the narrow is not possible, the name is taken, or there are too many webhooks.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const updateWebhook = endpoint({
  section,
  summary: 'Change, pause or resume a webhook',
  description:
    'A webhook that is enabled again goes on where it stopped, unless `from` says otherwise.',
  method: 'PATCH',
  path: '/realm/webhooks/{webhook_id}',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: true,
  params: {
    webhook_id,
    url: optional(url, URL),
    events: optional(events, EVENTS),
    narrow: optional(Narrow, NARROW),
    name: optional(name, 'Its name and that of its account.'),
    is_enabled: optional(Type.Boolean(), `${ENABLED} False pauses, true resumes.`),
    from: optional(
      Type.Union([Count, Type.Enum(['oldest', 'now'])]),
      'Delivers again from this event id on, as far as the log has it. `oldest` begins with the oldest event that the log has since the webhook was added; `now` skips everything so far.',
    ),
    rotate_secret: defaulted(
      Type.Boolean(),
      false,
      `Makes a new secret. The one before signs too for ${limits.webhookOldSecretHours} hours.`,
    ),
  },
  response: Type.Object({
    webhook: described(Webhook, 'The changed webhook.'),
    secret: Type.Optional(secret),
  }),
  errors: {
    BAD_REQUEST:
      'There is no such webhook, a value is not possible, or the log no longer has the event to begin with.',
    UNAUTHORIZED_PRINCIPAL,
  },
});

export const deleteWebhook = endpoint({
  section,
  summary: 'Remove a webhook',
  description: 'Its account is deactivated.',
  method: 'DELETE',
  path: '/realm/webhooks/{webhook_id}',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: true,
  params: { webhook_id },
  response: noFields,
  errors: { BAD_REQUEST, UNAUTHORIZED_PRINCIPAL },
});

export const testWebhook = endpoint({
  section,
  summary: 'Test a webhook',
  description:
    'Sends a signed delivery without events, also to a paused webhook, and returns what the receiver answered. Nothing else changes.',
  method: 'POST',
  path: '/realm/webhooks/{webhook_id}/test',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: true,
  params: { webhook_id },
  response: Type.Object({ test: described(WebhookTest, 'The result.') }),
  errors: {
    BAD_REQUEST,
    UNAUTHORIZED_PRINCIPAL,
    RATE_LIMIT_HIT: 'Too many tests of the caller are under way.',
  },
});

export const getWebhookDeliveries = endpoint({
  section,
  summary: 'Get the last deliveries of a webhook',
  method: 'GET',
  path: '/realm/webhooks/{webhook_id}/deliveries',
  access: 'administrator',
  humansOnly: true,
  scope: 'webhooks',
  mutates: false,
  params: { webhook_id },
  response: Type.Object({
    deliveries: described(
      Type.Array(WebhookDelivery),
      `The last ${limits.webhookDeliveriesKept} attempts, the newest first. They show about a second later.`,
    ),
  }),
  errors: { BAD_REQUEST, UNAUTHORIZED_PRINCIPAL },
});
