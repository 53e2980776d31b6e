import type { TidingsEvent } from '@tidings/shared-types/wire';
import { NetworkError, TimeoutError } from '../api/errors.ts';
import { NoStream } from '../api/open-event-stream.ts';
import { linkedAbort } from '../api/request-abort.ts';
import type { Environment } from '../environment.ts';

const ENDPOINT = 'GET /events';

interface FollowOptions {
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

/** With more events waiting, reading pauses. */
const MOST_WAITING = 2000;

/** Writes one batch at a time. Events that arrive meanwhile are the next batch. */
class BatchWriter {
  readonly #write: (events: readonly TidingsEvent[]) => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #waiting: TidingsEvent[] = [];
  #writing: Promise<void> | undefined;
  #hasFailed = false;

  /** After the first error it writes nothing more. */
  constructor(
    write: (events: readonly TidingsEvent[]) => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#write = write;
    this.#onError = onError;
  }

  add(events: readonly TidingsEvent[]): void {
    this.#waiting.push(...events);
    if (this.#waiting.length > 0) this.#writing ??= this.#writeAll();
  }

  /** Settles once more may be added. */
  async room(): Promise<void> {
    if (this.#waiting.length > MOST_WAITING) await this.#writing;
  }

  /** Settles once nothing waits. Never rejects. */
  async written(): Promise<void> {
    await this.#writing;
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0 && !this.#hasFailed) {
        await this.#write(this.#waiting.splice(0));
      }
    } catch (error) {
      this.#hasFailed = true;
      this.#onError(error);
    } finally {
      this.#writing = undefined;
    }
  }
}

/** A parser of server-sent events in pieces of text. Only `data` counts, since each event contains its id. */
export class EventStreamParser {
  #rest = '';
  #data: string[] = [];

  /** Returns the events that this piece completes. */
  read(piece: string): TidingsEvent[] {
    const text = this.#rest + piece;
    // A line break at the very end may be half of one, so it waits for the next piece.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(complete.length);
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): TidingsEvent[] {
    if (line.startsWith('data:')) this.#data.push(line.slice('data:'.length));
    if (line !== '' || this.#data.length === 0) return [];
    const data = this.#data.join('\n');
    this.#data = [];
    return [JSON.parse(data) as TidingsEvent];
  }
}
