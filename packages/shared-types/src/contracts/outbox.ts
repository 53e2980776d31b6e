import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint } from '../contract/endpoint.ts';
import { required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { OutboxAnswer, OutboxChange } from '../resources/outbox.ts';

export const sendOutbox = endpoint({
  section: 'B-outbox',
  summary: 'Make many changes',
  description:
    'Makes the changes that a client collected while it was offline, with one request. Each change is answered as its own request would be, with its own permissions, rate limit and idempotency key. So a client that gets no answer sends the same changes again, together or alone, and none happens twice. A change that is refused does not stop the others, except those that name it in `idempotency_after`.',
  method: 'POST',
  path: '/outbox',
  access: 'user',
  scope: 'any',
  mutates: false,
  params: {
    changes: required(
      Type.Array(OutboxChange, { minItems: 1, maxItems: limits.changesPerOutbox }),
      'The changes, in the order in which they begin. Requests with files, registrations, and requests without an account cannot be among them.',
    ),
  },
  response: Type.Object({
    answers: described(Type.Array(OutboxAnswer), 'The answers, in the order of the changes.'),
  }),
  errors: {
    BAD_REQUEST: 'There are no changes or too many, or one cannot be sent in this way.',
  },
});
