import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadTimeMs } from '../src/api/encode-request.ts';
import { createCall, TimeoutError } from '../src/index.ts';
import { decorate, search, upload } from './support/contracts.ts';

const MIB = 1024 * 1024;
const MINUTE_MS = 60_000;

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'film.mp4');

describe('O6: how long files may take', () => {
  test('as long as on a line of 128 KiB in half a minute', () => {
    const form = new FormData();
    form.append('title', 'A film');
    expect(uploadTimeMs(form)).toBe(0);
    form.append('file', file(MIB));
    expect(uploadTimeMs(form)).toBe(4 * MINUTE_MS);
    form.append('file', file(2 * MIB));
    expect(uploadTimeMs(form)).toBe(12 * MINUTE_MS);
  });

  test('no extra time without files', () => {
    expect(uploadTimeMs(null)).toBe(0);
    expect(uploadTimeMs(new URLSearchParams({ content: 'x'.repeat(MIB) }))).toBe(0);
  });
});

describe('O6: a call', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Creates a server at the end of a line that takes this long. */
  function callOver(lineMs: number) {
    return createCall({
      serverUrl: 'http://server.test',
      retry: false,
      fetch: async (input) => {
        const { signal } = input as Request;
        await new Promise<void>((resolve, reject) => {
          setTimeout(resolve, lineMs);
          signal.addEventListener('abort', () => reject(signal.reason));
        });
        return Response.json({ result: 'success', msg: '', url: '/user_uploads/1/film.mp4' });
      },
    });
  }

  async function after<T>(lineMs: number, call: Promise<T>): Promise<unknown> {
    const outcome = call.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(lineMs);
    return outcome;
  }

  test('of a file succeeds on the slowest line that the server accepts', async () => {
    const lineMs = 30 * MINUTE_MS;
    const sent = callOver(lineMs)(upload, { file: file(8 * MIB) });
    expect(await after(lineMs, sent)).toMatchObject({ url: '/user_uploads/1/film.mp4' });
  });

  test.each([
    ['a file', 10 + 4, () => callOver(1e9)(upload, { file: file(MIB) })],
    ['a form without files', 10, () => callOver(1e9)(decorate, { title: 'T' })],
    ['anything else', 0.5, () => callOver(1e9)(search)],
  ])('of %s ends after %d minutes where nobody answers', async (_, minutes, call) => {
    const ended = vi.fn();
    call().catch(ended);
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS - 1);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledExactlyOnceWith(expect.any(TimeoutError));
  });

  test('takes as long as its caller allows, whatever its size', async () => {
    const sent = callOver(1e9)(upload, { file: file(MIB) }, { timeoutMs: 1000 });
    expect(await after(1000, sent)).toMatchObject({
      message: 'POST /files: no answer within 1000 ms',
    });
  });

  test('has no time limit if no timer lasts that long', async () => {
    const sent = callOver(1000)(upload, { file: file(1) }, { timeoutMs: 2 ** 31 });
    expect(await after(1000, sent)).toMatchObject({ url: '/user_uploads/1/film.mp4' });
  });
});
