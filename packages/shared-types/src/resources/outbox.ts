import * as Type from 'typebox';
import { described } from '../contract/described.ts';

const Key = Type.String({ pattern: '^[\\x21-\\x7e]{1,255}$' });

/** A change among others in one request. */
export const OutboxChange = Type.Object(
  {
    method: described(
      Type.Enum(['POST', 'PUT', 'PATCH', 'DELETE']),
      'The method of the change’s own request.',
    ),
    path: described(
      Type.String({ pattern: '^/[^?#;\\s]*$' }),
      'The path of that request below `/api/v1`, such as `/messages/7/reactions`, without a query.',
    ),
    parameters: described(
      Type.Record(Type.String(), Type.String()),
      'The parameters of that request, as a form has them: lists and objects as JSON text.',
    ),
    idempotency_key: described(Key, 'The `Idempotency-Key` of that request.'),
    idempotency_after: Type.Optional(
      described(
        Key,
        'The `Idempotency-After` of that request: the key of a change that must be made first.',
      ),
    ),
  },
  { title: 'OutboxChange' },
);

export const OutboxAnswer = Type.Object(
  {
    status: described(Type.Integer(), 'The HTTP status of the answer.'),
    body: described(
      Type.Record(Type.String(), Type.Unknown()),
      'The answer: that of the change’s own request.',
    ),
  },
  { title: 'OutboxAnswer' },
);
