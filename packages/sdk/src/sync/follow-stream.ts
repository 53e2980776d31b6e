import type { TidingsEvent } from '@tidings/shared-types';
import { NetworkError, TimeoutError } from '../api/errors.ts';
import { NoStream } from '../api/open-event-stream.ts';
import { linkedAbort } from '../api/request-abort.ts';
import type { Environment } from '../environment.ts';
import { BatchWriter } from './batch-writer.ts';
import { EventStreamParser } from './event-stream-parser.ts';

const ENDPOINT = 'GET /events';

export interface FollowOptions {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly after: Environment['after'];
  /** A stream sends its first byte at once. If none comes, something in between buffers it. */
  readonly firstByteLimitMs: number;
  /** Heartbeats are more frequent. After this long a silence, the connection is dead. */
  readonly silenceLimitMs: number;
  readonly signal: AbortSignal;
  /** Called with the events that arrived together, or during the write of the last batch. */
  readonly onBatch: (events: readonly TidingsEvent[]) => Promise<void>;
}

/** Reads a stream. Settles when the server ends it and everything is written. */
export async function followStream(options: FollowOptions): Promise<void> {
  const { signal, after, firstByteLimitMs, silenceLimitMs } = options;
  signal.throwIfAborted();
  const { controller: ended, unlink } = linkedAbort(signal);
  let cancelTimer = after(firstByteLimitMs, () => ended.abort(new NoStream('No data arrived')));
  const batches = new BatchWriter(options.onBatch, (error) => ended.abort(error));
  try {
    const body = await options.open(ended.signal);
    await readAll(body, ended.signal, batches, () => {
      cancelTimer();
      const silent = () => ended.abort(new TimeoutError(ENDPOINT, silenceLimitMs));
      cancelTimer = after(silenceLimitMs, silent);
    });
  } catch (error) {
    // The reason of the abort says more than the platform's error.
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
    // A broken stream needs no cancelling.
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
