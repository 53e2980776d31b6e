import { expect, it } from 'vitest';
import { NetworkError } from '../../src/api/errors.ts';
import { CommandRefused, RetryLater } from '../../src/mutations/app-command.ts';
import { outcomeOfError, outcomeOfResult } from '../../src/mutations/outcome.ts';

const now = Date.UTC(2026, 0, 1);

const answer = (status: number, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : 'text', { status, headers });

it.each([undefined, null, 'paid', { status: 'paid' }, answer(200), answer(204)])(
  'U4: %o is a success',
  (result) => {
    expect(outcomeOfResult(result, now)).toEqual({ kind: 'done' });
  },
);

it.each([
  [400, true],
  [403, false],
  [404, false],
  [409, false],
  [422, true],
])('U4: the status %i is a refusal, and whether it is final is %s', (status, isFinal) => {
  const refusal = { code: `HTTP_${status}`, isFinal };
  expect(outcomeOfResult(answer(status), now)).toMatchObject({ kind: 'refused', refusal });
});

it.each([401, 408, 425, 429, 500, 503, 302])('U4: the status %i is tried again', (status) => {
  const later = { kind: 'later', code: `HTTP_${status}`, afterMs: 0 };
  const response = { status, headers: new Headers() };
  expect(outcomeOfResult(response, now)).toMatchObject(later);
});

it('U4: the wait that a response asks for counts, an hour at most', () => {
  const asked = (value: string) => outcomeOfResult(answer(503, { 'retry-after': value }), now);
  expect(asked('7')).toMatchObject({ afterMs: 7000 });
  expect(asked('Thu, 01 Jan 2026 00:01:00 GMT')).toMatchObject({ afterMs: 60_000 });
  expect(asked('soon')).toMatchObject({ afterMs: 0 });
  expect(asked('86400')).toMatchObject({ afterMs: 3_600_000 });
});

it('U4: an error with a response counts as that response', () => {
  const error = Object.assign(new Error('Request failed'), { response: answer(409) });
  expect(outcomeOfError(error, now)).toMatchObject({ kind: 'refused' });
});

it('U4: the errors of the SDK decide themselves', () => {
  const refused = new CommandRefused('Too late.', { code: 'LATE', isFinal: true });
  const refusal = { code: 'LATE', message: 'Too late.', isFinal: true };
  expect(outcomeOfError(refused, now)).toEqual({ kind: 'refused', refusal });
  const later = new RetryLater('Closed.', { afterMs: 5 });
  expect(outcomeOfError(later, now)).toMatchObject({ kind: 'later', afterMs: 5, isTold: true });
  const lost = new NetworkError('POST /messages', new Error('gone'));
  expect(outcomeOfError(lost, now)).toMatchObject({ kind: 'later', code: 'NETWORK_FAILED' });
});

it.each([new Error('no'), 'no', undefined, null])('U4: %o is tried again', (error) => {
  expect(outcomeOfError(error, now)).toMatchObject({ kind: 'later', isTold: false });
});
