import { AsyncLocalStorage } from 'node:async_hooks';
import type { Logger } from 'pino';
import { ApiError } from '../api-error.ts';
import type { TracesConfig } from '../config/config.ts';
import { RecentCommits } from './recent-commits.ts';
import { callerIn, isChosen, isDrawn } from './sampling.ts';
import { type Attributes, Span, type SpanContext, type spanKinds } from './span.ts';
import { type SpanFigures, SpanQueue } from './span-queue.ts';

/** The spans that work in progress belongs to; without any, the work is one of those that are not traced. */
interface Place {
  readonly span: Span | undefined;
  /** The span of the request that is being served. */
  readonly request: Span | undefined;
}

type SpanDetails = Partial<{
  readonly kind: keyof typeof spanKinds;
  readonly attributes: Attributes;
}>;

/**
 * Makes the spans of this process. Work finds its parent span by its asynchronous context. A span that has ended has no
 * more children: timers and loops that a request started keep its context for ever.
 */
export class Traces {
  readonly commits = new RecentCommits();
  readonly #share: number;
  readonly #queue: SpanQueue;
  readonly #places = new AsyncLocalStorage<Place>();
  readonly #onEnd = (span: Span) => this.#queue.add(span);

  /** Only servers with the setting load this module. */
  constructor(config: TracesConfig, log: Logger) {
    this.#share = config.share;
    this.#queue = new SpanQueue(config, log);
  }

  figures(): SpanFigures {
    return this.#queue.figures();
  }

  /** Returns the span of the current work; undefined if it is not traced. */
  active(): Span | undefined {
    const span = this.#places.getStore()?.span;
    return span?.endedAt === undefined ? span : undefined;
  }

  /** Describes the request that is being served. */
  describeRequest(attributes: Attributes): void {
    this.#places.getStore()?.request?.describe(attributes);
  }

  /**
   * Starts the span of a request. A `traceparent` makes it part of the caller's trace, and so does a request that
   * carries it. Returns undefined for a request that is not traced. Nobody can ask for more than the share.
   */
  startRequest(
    name: string,
    attributes: Attributes,
    traceparent: string | undefined,
  ): Span | undefined {
    const caller = traceparent === undefined ? undefined : callerIn(traceparent);
    const parent = caller ?? this.active();
    const isWanted = caller
      ? caller.isTraced && isChosen(caller.traceId, this.#share)
      : parent !== undefined || isDrawn(this.#share);
    return isWanted ? this.#start(name, { kind: 'server', attributes }, parent) : undefined;
  }

  /** Runs the work that serves a request. The caller ends the span. */
  withinRequest<T>(request: Span | undefined, work: () => T): T {
    return this.#places.run({ span: request, request }, work);
  }

  /** Ends the span of the request that is being served, whose answer waits for something to happen. */
  requestWaits(): void {
    this.describeRequest({ 'tidings.waits': true });
    this.#places.getStore()?.request?.end();
  }

  /** Ends the span of the request that is being served. */
  endRequest(status: number): void {
    const request = this.#places.getStore()?.request;
    if (!request) return;
    request.describe({ 'http.response.status_code': status });
    request.hasFailed = status >= 500;
    request.end();
  }

  /** Runs work in a span of its own, as a part of the current work if that is traced. */
  span<T>(name: string, work: () => T, details?: SpanDetails): T {
    const parent = this.active();
    return parent ? this.#spanning(this.startIn(parent, name, details), work) : work();
  }

  /** Runs work that begins a trace, with links to the spans that caused it. */
  root<T>(name: string, work: () => T, causes: readonly SpanContext[] = []): T {
    return this.#spanning(this.#drawn(name, causes), work);
  }

  /** Starts a trace for work that is part of none. Undefined if it is not to be traced. */
  startAlone(name: string): Span | undefined {
    return this.#places.getStore() ? undefined : this.#drawn(name);
  }

  startIn(parent: Span, name: string, details: SpanDetails = {}): Span {
    return this.#start(name, details, parent);
  }

  /** Runs work as a part of a span. The caller ends the span. */
  within<T>(span: Span | undefined, work: () => T): T {
    const request = this.#places.getStore()?.request;
    return this.#places.run({ span, request }, work);
  }

  /** Ends a span with the kind of an error. The text of an error can have addresses or parts of messages. */
  endFailed(span: Span, error: unknown): void {
    const isRefusal = error instanceof ApiError;
    span.describe({ 'error.type': isRefusal ? error.code : nameOf(error) });
    span.hasFailed = !isRefusal;
    span.end();
  }

  /** Sends the spans that wait, for some seconds at most. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  #start(
    name: string,
    details: SpanDetails,
    parent?: SpanContext,
    links?: readonly SpanContext[],
  ): Span {
    return new Span({ name, ...details, parent, links, onEnd: this.#onEnd });
  }

  #drawn(name: string, causes?: readonly SpanContext[]): Span | undefined {
    return isDrawn(this.#share) ? this.#start(name, {}, undefined, causes) : undefined;
  }

  /** Runs work in a span, and ends that with the work. */
  #spanning<T>(span: Span | undefined, work: () => T): T {
    return this.within(span, () => (span ? this.#ending(span, work) : work()));
  }

  #ending<T>(span: Span, work: () => T): T {
    try {
      const result = work();
      if (result instanceof Promise) {
        result.then(
          () => span.end(),
          (error: unknown) => this.endFailed(span, error),
        );
      } else span.end();
      return result;
    } catch (error) {
      this.endFailed(span, error);
      throw error;
    }
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : typeof error;
}
