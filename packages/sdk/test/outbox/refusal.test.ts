import { expect, test } from 'vitest';
import { ApiError, UnexpectedResponse } from '../../src/api/errors.ts';
import { refusalOf } from '../../src/outbox/refusal.ts';

function refused(status: number, code: string): ApiError {
  const failure = { status, code, msg: 'No.', fields: {}, retryAfterMs: undefined };
  return new ApiError('POST /messages', failure);
}

test.each([
  [400, 'BAD_REQUEST'],
  [400, 'STREAM_DOES_NOT_EXIST'],
  [400, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED'],
  [400, 'UNAUTHORIZED_PRINCIPAL'],
  [400, 'QUOTA_EXCEEDED'],
  [400, 'REALM_UPLOAD_QUOTA'],
  // A server that does not have it yet.
  [404, 'NOT_FOUND'],
])('O5: a refusal whose reason can change is not final: %i %s', (status, code) => {
  const refusal = { code, message: 'No.', isFinal: false };
  expect(refusalOf(refused(status, code))).toEqual(refusal);
});

test.each([
  [400, 'EXPECTATION_MISMATCH'],
  [400, 'IDEMPOTENCY_KEY_REUSED'],
  [400, 'REQUEST_VARIABLE_INVALID'],
  [413, 'PAYLOAD_TOO_LARGE'],
  // A draft or a scheduled message that is gone.
  [404, 'BAD_REQUEST'],
])('O5: a refusal of an invalid or outdated request is final: %i %s', (status, code) => {
  const refusal = { code, message: 'No.', isFinal: true };
  expect(refusalOf(refused(status, code))).toEqual(refusal);
});

test.each([400, 413, 414, 415, 422, 431])(
  'O5: a gateway’s refusal of a request is final: %i',
  (status) => {
    const answer = new UnexpectedResponse(
      'POST /messages',
      new Response('', { status }),
      undefined,
    );
    expect(refusalOf(answer)).toMatchObject({ code: 'UNEXPECTED_RESPONSE', isFinal: true });
  },
);

test('O5: the refusal of a request that cannot be built is final', () => {
  const senseless = new TypeError('the message was never sent');
  expect(refusalOf(senseless)).toMatchObject({ code: 'CANNOT_BE_SENT', isFinal: true });
});

test.each([
  [401, 'INVALID_API_KEY'],
  [403, 'CSRF_FAILED'],
  [409, 'OUT_OF_TURN'],
  [429, 'RATE_LIMIT_HIT'],
  [503, 'SERVICE_UNAVAILABLE'],
])('O8: a failure that passes by itself is no refusal: %i %s', (status, code) => {
  expect(refusalOf(refused(status, code))).toBeUndefined();
});
