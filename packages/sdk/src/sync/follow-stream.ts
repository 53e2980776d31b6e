import type { TidingsEvent } from '@tidings/shared-types';
import { NetworkError, TimeoutError } from '../api/errors.ts';
import { linkedAbort } from '../api/linked-abort.ts';
import { NoStream } from '../api/open-event-stream.ts';
import type { Environment } from '../environment.ts';
import { BatchWriter } from './batch-writer.ts';
import { EventStreamParser } from './event-stream-parser.ts';

const ENDPOINT = 'GET /events';

export interface FollowOptions {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly after: Environment['after'];
  /** A stream begins at once; one that does not is held back by something in between. */
  readonly firstByteLimitMs: number;
  /** Heartbeats come more often; after this long in silence the connection is dead. */
  readonly silenceLimitMs: number;
  readonly signal: AbortSignal;
  /** What arrived together, or while the last batch was written. */
  readonly onBatch: (events: readonly TidingsEvent[]) => Promise<void>;
}

/** Settles when the server ends the stream, and all that came is written. */
export async function followStream(options: FollowOptions): Promise<void> {
  const { signal, after, firstByteLimitMs, silenceLimitMs } = options;
  signal.throwIfAborted();
  const { controller: ended, unlink } = linkedAbort(signal);
  let cancelTimer = after(firstByteLimitMs, () => ended.abort(new NoStream('Nothing came')));
  const batches = new BatchWriter(options.onBatch, (error) => ended.abort(error));
  try {
    const body = await options.open(ended.signal);
    await readAll(body, ended.signal, batches, () => {
      cancelTimer();
      const silent = () => ended.abort(new TimeoutError(ENDPOINT, silenceLimitMs));
      cancelTimer = after(silenceLimitMs, silent);
    });
  } catch (error) {
    // Why it was ended says more than how the platform puts it.
    ended.signal.throwIfAborted();
    throw error;
  } finally {
    cancelTimer();
    unlink();
    await batches.written();
  }
  ended.signal.throwIfAborted();
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  batches: BatchWriter,
  onBytes: () => void,
): Promise<void> {
  const reader = body.getReader();
  const cancel = () => {
    // What is broken already has nothing to cancel.
    reader.cancel(signal.reason).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  const [decoder, parser] = [new TextDecoder(), new EventStreamParser()];
  try {
    while (!signal.aborted) {
      const { done, value } = await nextPiece(reader);
      if (done) return;
      onBytes();
      batches.add(parser.read(decoder.decode(value, { stream: true })));
      await batches.room();
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}

async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new NetworkError(ENDPOINT, cause);
  }
}
