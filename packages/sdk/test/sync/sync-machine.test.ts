import { describe, expect, test } from 'vitest';
import { ApiError, NetworkError, UnexpectedResponse } from '../../src/api/errors.ts';
import { NoStream } from '../../src/api/open-event-stream.ts';
import { StoreError, storeErrorOf } from '../../src/store/store-error.ts';
import { inputOf } from '../../src/sync/failure.ts';
import { type MachineInput, type MachineState, next } from '../../src/sync/sync-machine.ts';

function after(...inputs: MachineInput[]) {
  let state: MachineState = { name: 'idle' };
  let effects: string[] = [];
  for (const input of inputs) {
    const step = next(state, input);
    state = step.state;
    effects = step.effects.map(({ type }) => type);
  }
  return { state, effects };
}

const start: MachineInput = { type: 'start', hasQueue: true };
const caughtUp = { type: 'answered', isCaughtUp: true, mayStream: true, isQuiet: false } as const;
const answered = (mayStream: boolean): MachineInput => ({ ...caughtUp, mayStream });
const refused = (status: number, code: string) =>
  new ApiError<string>('GET /events', {
    status,
    code,
    msg: '',
    fields: {},
    retryAfterMs: undefined,
  });

describe('the sync machine', () => {
  test('S7: once caught up it streams if that is worth a try, else it polls', () => {
    expect(after(start, answered(true))).toEqual({
      state: { name: 'live', by: 'stream', isQuiet: false },
      effects: ['stream'],
    });
    expect(after(start, answered(false))).toEqual({
      state: { name: 'live', by: 'poll', isQuiet: false },
      effects: ['poll'],
    });
    const behind: MachineInput = { ...caughtUp, isCaughtUp: false };
    expect(after(start, behind).state.name).toBe('catchingUp');
    // An hour later streams are tried again.
    expect(after(start, answered(false), answered(true)).effects).toEqual(['stream']);
  });

  test('S11: a stream becomes quiet once nobody uses the client, and ends when they do', () => {
    const quiet: MachineInput = { ...caughtUp, isQuiet: true };
    const unused: MachineInput = { type: 'unused' };
    expect(after(start, answered(true), unused).effects).toEqual(['cancel', 'poll']);
    expect(next(after(start, answered(true), unused).state, quiet).effects).toEqual([
      { type: 'stream', isQuiet: true },
    ]);
    expect(after(start, quiet, unused).effects).toEqual([]);
    expect(after(start, quiet, { type: 'woken' }).effects).toEqual(['cancel', 'poll']);
  });

  test('S12: the first poll asks for little, later ones for a day', () => {
    const asked = (...inputs: MachineInput[]) => {
      const { state } = after(...inputs.slice(0, -1));
      const { effects } = next(state, inputs.at(-1) ?? start);
      return effects.filter(({ type }) => type !== 'cancel');
    };
    const poll = { type: 'poll', blocks: false, isQuiet: false };
    const behind: MachineInput = { ...caughtUp, isCaughtUp: false };
    expect(asked(start)).toEqual([{ ...poll, maxEvents: 100 }]);
    expect(asked(start, behind)).toEqual([{ ...poll, maxEvents: 5000 }]);
    // A line that fails to bring so many gets fewer, until everything came.
    const failing: MachineInput[] = [
      behind,
      { type: 'failed', retryAfterMs: undefined },
      { type: 'waited' },
    ];
    const once = [start, ...failing];
    expect(asked(...once)).toEqual([{ ...poll, maxEvents: 100 }]);
    expect(asked(...once, behind)).toEqual([{ ...poll, maxEvents: 500 }]);
    expect(asked(...once, behind, behind)).toEqual([{ ...poll, maxEvents: 500 }]);
    expect(asked(...once, ...failing, behind)).toEqual([{ ...poll, maxEvents: 100 }]);
    expect(asked(...once, ...failing, ...failing, behind)).toEqual([{ ...poll, maxEvents: 100 }]);
    const recovered = [...once, answered(true), { type: 'woken' } as const];
    expect(asked(...recovered, behind)).toEqual([{ ...poll, maxEvents: 5000 }]);
  });

  test('S10: failures to get a key wait ever longer, whatever the network did before', () => {
    const failed: MachineInput = { type: 'failed', retryAfterMs: undefined };
    const noKey: MachineInput = { type: 'noKey', reason: 'token' };
    const waited: MachineInput = { type: 'waited' };
    const tunnel = Array.from({ length: 9 }, () => [failed, waited]).flat();
    const limitOf = (...inputs: MachineInput[]) => {
      let state: MachineState = { name: 'idle' };
      let limits: number[] = [];
      for (const input of inputs) {
        const step = next(state, input);
        state = step.state;
        const wait = step.effects.find((effect) => effect.type === 'wait');
        if (wait?.type === 'wait') limits = [...limits, wait.atLeastMs + wait.limitMs];
      }
      return limits.at(-1);
    };
    expect(limitOf(start, ...tunnel, noKey)).toBe(1_000);
    expect(limitOf(start, noKey, waited, noKey)).toBe(2_000);
    expect(limitOf(start, ...Array.from({ length: 9 }, () => [noKey, waited]).flat())).toBe(60_000);
    expect(after(start, noKey).state).toMatchObject({ name: 'waiting', signedOut: 'token' });
    expect(after(start, noKey, { type: 'woken' }).effects).toEqual(['cancel', 'poll']);
    const another: MachineInput = { type: 'noKey', reason: 'another-account' };
    expect(after(start, another).effects).toEqual(['cancel']);
    expect(after(start, another, { type: 'woken' }).effects).toEqual(['cancel', 'poll']);
    // A network failure afterwards is one of the network.
    expect(after(start, noKey, waited, failed).state).not.toHaveProperty('signedOut');
    const fresh: MachineInput = { type: 'start', hasQueue: false };
    expect(after(fresh, noKey, waited).effects).toEqual(['cancel', 'register']);
    expect(after(fresh, { type: 'keyOver' }).effects).toEqual(['register']);
  });

  test('S7: after a stream it polls the queue, at once if the server ended the stream', () => {
    expect(after(start, answered(true), { type: 'streamEnded' })).toEqual({
      state: { name: 'connecting', failures: 0 },
      effects: ['poll'],
    });
    const failed: MachineInput = { type: 'failed', retryAfterMs: undefined };
    expect(after(start, answered(true), failed).state.name).toBe('waiting');
    expect(after(start, answered(true), { type: 'woken' }).effects).toEqual(['cancel', 'poll']);
    expect(after(start, answered(true), { type: 'queueGone' }).effects).toEqual(['register']);
  });

  test.each([
    [401, 'UNAUTHORIZED', 'key-refused'],
    [401, 'INVALID_API_KEY', 'key-refused'],
    [401, 'SOMETHING_NEW', 'key-refused'],
    [401, 'USER_DEACTIVATED', 'account-deactivated'],
    [403, 'USER_DEACTIVATED', 'account-deactivated'],
    [401, 'REALM_DEACTIVATED', 'organization-deactivated'],
    [403, 'REALM_DEACTIVATED', 'organization-deactivated'],
  ])('S5: %i %s ends it, with the reason', (status, code, reason) => {
    const input = inputOf(refused(status, code));
    expect(after(start, input)).toEqual({
      state: { name: 'signedOut', reason },
      effects: ['cancel'],
    });
    expect(after(start, input, { type: 'woken' }).effects).toEqual([]);
    expect(after(start, input, start).state.name).toBe('connecting');
  });

  test('S3, S4: the meaning of each failure', () => {
    const page = new Response('<h1>Sign in</h1>', { status: 401 });
    expect(inputOf(refused(400, 'BAD_EVENT_QUEUE_ID')).type).toBe('queueGone');
    expect(inputOf(refused(500, 'INTERNAL_ERROR')).type).toBe('failed');
    expect(inputOf(refused(429, 'RATE_LIMIT_HIT')).type).toBe('failed');
    expect(inputOf(new NetworkError('GET /events', undefined)).type).toBe('failed');
    expect(inputOf(new UnexpectedResponse('GET /events', page, undefined)).type).toBe('failed');
    expect(inputOf(new NoStream('page')).type).toBe('streamEnded');
    expect(inputOf(refused(400, 'BAD_REQUEST')).type).toBe('unusable');
    expect(inputOf(new TypeError('a bug')).type).toBe('unusable');
    const lost = new DOMException('Internal error opening backing store', 'UnknownError');
    expect(inputOf(storeErrorOf(lost)).type).toBe('failed');
    expect(inputOf(new StoreError({ kind: 'full' })).type).toBe('failed');
    expect(inputOf(storeErrorOf(new SyntaxError('nonsense'))).type).toBe('unusable');
  });
});
