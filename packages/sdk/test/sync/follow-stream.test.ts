import type { TidingsEvent } from '@tidings/shared-types';
import { beforeEach, describe, expect, test } from 'vitest';
import { TimeoutError } from '../../src/api/errors.ts';
import { NoStream } from '../../src/api/open-event-stream.ts';
import { EventStreamParser, followStream } from '../../src/sync/follow-stream.ts';
import { freshTrust, mayStream, trustAfter } from '../../src/sync/stream-trust.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { Random } from '../support/random.ts';

const frame = (id: number, end = '\n') => `id: ${id}${end}data: {"id":${id}}${end}${end}`;
const ids = (events: readonly TidingsEvent[]) => events.map(({ id }) => id);
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a stream of events', () => {
  let device: FakeDevice;
  let source: ReadableStreamDefaultController<Uint8Array>;
  let aborted: AbortController;
  let wasCancelled: boolean;
  const batches: number[][] = [];
  const received: TidingsEvent[] = [];

  beforeEach(() => {
    device = new FakeDevice();
    aborted = new AbortController();
    batches.length = 0;
    received.length = 0;
    wasCancelled = false;
  });

  const send = (text: string) => source.enqueue(new TextEncoder().encode(text));

  function follow(write: () => Promise<void> = async () => undefined): Promise<unknown> {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        source = controller;
      },
      cancel() {
        wasCancelled = true;
      },
    });
    return followStream({
      open: async () => body,
      after: device.tab().after,
      firstByteLimitMs: 10_000,
      silenceLimitMs: 90_000,
      signal: aborted.signal,
      onBatch(events) {
        batches.push(ids(events));
        received.push(...events);
        return write();
      },
    }).then(
      () => 'ended',
      (error: unknown) => error,
    );
  }

  test('S7: a character that comes in two pieces is one', async () => {
    const followed = follow();
    await settle();
    const bytes = new TextEncoder().encode('data: {"id":1,"text":"Grüße 🌱"}\n\n');
    for (const byte of bytes) source.enqueue(Uint8Array.of(byte));
    source.close();
    expect(await followed).toBe('ended');
    expect(received).toEqual([{ id: 1, text: 'Grüße 🌱' }]);
  });

  test('S2: once a batch could not be written, none after it is', async () => {
    let fail: (reason: Error) => void = () => undefined;
    const first = new Promise<void>((_, reject) => {
      fail = reject;
    });
    const followed = follow(() => (batches.length === 1 ? first : Promise.resolve()));
    await settle();
    send(frame(1));
    await settle();
    // The next one is already read when the failure becomes known.
    fail(new Error('The device is full'));
    send(frame(2));
    expect(await followed).toMatchObject({ message: 'The device is full' });
    expect(batches).toEqual([[1]]);
  });

  test('S7: events that arrive together are one batch, those during its write the next', async () => {
    let written = (): void => undefined;
    const followed = follow(
      () =>
        new Promise((resolve) => {
          written = resolve;
        }),
    );
    send(`retry: 1000\n\n${frame(1)}${frame(2)}`);
    await settle();
    for (const id of [3, 4, 5]) {
      send(frame(id));
      await settle();
    }
    expect(batches).toEqual([[1, 2]]);
    written();
    await settle();
    expect(batches).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    source.close();
    written();
    expect(await followed).toBe('ended');
  });

  test('S7: events survive splits at any byte and any line ends', () => {
    const random = new Random(7);
    for (let round = 0; round < 50; round += 1) {
      const end = random.one(['\n', '\r\n', '\r']);
      const text = `: hello${end}${frame(1, end)}event: x${end}data: {"id":${end}data: 2}${end}${end}${frame(3, end)}`;
      const parser = new EventStreamParser();
      const parsed: number[] = [];
      for (let start = 0; start < text.length; ) {
        const length = 1 + random.below(9);
        parsed.push(...ids(parser.read(text.slice(start, start + length))));
        start += length;
      }
      // A line that ends in a lone carriage return is complete only with the next byte.
      parsed.push(...ids(parser.read(end)));
      expect(parsed).toEqual([1, 2, 3]);
    }
  });

  test('S7: a stream that is held back times out, one that falls silent is dead', async () => {
    const heldBack = follow();
    await settle();
    device.advance(10_000);
    expect(await heldBack).toBeInstanceOf(NoStream);
    expect(wasCancelled).toBe(true);
    const silent = follow();
    await settle();
    for (let round = 0; round < 3; round += 1) {
      send(frame(round));
      await settle();
      device.advance(80_000);
    }
    device.advance(10_000);
    expect(await silent).toBeInstanceOf(TimeoutError);
    expect(batches).toEqual([[0], [1], [2]]);
  });

  test('S7: after a failed write nothing more is read, and the error is reported', async () => {
    const problem = new Error('disk full');
    const followed = follow(() => Promise.reject(problem));
    send(frame(1));
    expect(await followed).toBe(problem);
    expect(wasCancelled).toBe(true);
    expect(batches).toEqual([[1]]);
  });

  test('S7: ending it writes what has arrived, and leaves no timer', async () => {
    const followed = follow();
    send(frame(1));
    await settle();
    aborted.abort(new Error('enough'));
    expect(await followed).toMatchObject({ message: 'enough' });
    expect(batches).toEqual([[1]]);
    device.advance(1_000_000);
  });

  test('S7: streams without events are retried later, and later each time', () => {
    let trust = freshTrust;
    const pauses: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      trust = trustAfter(trust, false, 0);
      pauses.push(trust.notBefore / 60_000);
      expect(mayStream(trust, trust.notBefore - 1)).toBe(false);
      expect(mayStream(trust, trust.notBefore)).toBe(true);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(trustAfter(trust, true, 5)).toEqual(freshTrust);
  });
});
