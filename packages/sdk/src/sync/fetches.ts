import type { FoundMessage, Narrow, TidingsEvent } from '@tidings/shared-types';
import { applyFetched } from '../apply/apply-fetched.ts';
import { isFollowed } from '../apply/conversations.ts';
import type { Live } from '../live.ts';
import type { ViewKey } from '../messages/windows.ts';
import { provedStretch } from './proved-stretch.ts';
import type { SyncOptions } from './sync.ts';
import type { SyncState } from './sync-state.ts';

export interface MessageRequest {
  readonly view: ViewKey;
  /** The view in the terms of the server. */
  readonly narrow: Narrow;
  readonly anchor: number | 'newest' | 'oldest' | 'first_unread';
  readonly numBefore: number;
  readonly numAfter: number;
  /** Unless false, the message at the anchor comes too. */
  readonly includeAnchor?: boolean;
}

export interface MessageAnswer {
  readonly messages: readonly FoundMessage[];
  /** 10^16 for `newest`. */
  readonly anchor: number;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
  /** Older ones are withheld by the organization's plan. */
  readonly isHistoryLimited: boolean;
}

interface Running {
  /** What happened since its request went out (S6). */
  readonly eventsSince: TidingsEvent[];
}

type Options = Pick<SyncOptions, 'api' | 'records' | 'writer'>;

/** The requests for messages that are under way. */
export class Fetches {
  readonly #options: Options;
  readonly #state: Live<SyncState>;
  readonly #running = new Set<Running>();
  /** The same request twice is one. */
  readonly #shared = new Map<string, Promise<MessageAnswer>>();
  #stopping = new AbortController();

  constructor(options: Options, state: Live<SyncState>) {
    this.#options = options;
    this.#state = state;
  }

  fetch(request: MessageRequest): Promise<MessageAnswer> {
    const { view, narrow, anchor, numBefore, numAfter, includeAnchor = true } = request;
    const key = JSON.stringify([view, narrow, anchor, numBefore, numAfter, includeAnchor]);
    const known = this.#shared.get(key);
    if (known) return known;
    const { signal } = this.#stopping;
    const fetched = this.#untilStored({ ...request, includeAnchor }, signal).finally(() =>
      this.#shared.delete(key),
    );
    this.#shared.set(key, fetched);
    return fetched;
  }

  /** To be told within the write of a batch, so that each fetch is stored before or after it. */
  note(events: readonly TidingsEvent[]): void {
    for (const { eventsSince } of this.#running) eventsSince.push(...events);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    await Promise.allSettled(this.#shared.values());
  }

  /** An answer from before the present queue is asked for again: what followed it nobody heard. */
  async #untilStored(
    request: Required<MessageRequest>,
    signal: AbortSignal,
  ): Promise<MessageAnswer> {
    for (;;) {
      const queueId = await this.#queueId(signal);
      const running: Running = { eventsSince: [] };
      this.#running.add(running);
      try {
        const answer = await this.#ask(request, signal);
        if (await this.#store(request, answer, running, queueId)) return answer;
      } finally {
        this.#running.delete(running);
      }
    }
  }

  async #ask(request: Required<MessageRequest>, signal: AbortSignal): Promise<MessageAnswer> {
    const answer = await this.#options.api.getMessages(
      {
        anchor: String(request.anchor),
        include_anchor: request.includeAnchor,
        num_before: request.numBefore,
        num_after: request.numAfter,
        narrow: request.narrow,
        client_gravatar: false,
        apply_markdown: true,
        allow_empty_topic_name: true,
      },
      { signal },
    );
    signal.throwIfAborted();
    return {
      messages: answer.messages,
      anchor: answer.anchor ?? Number(request.anchor),
      foundOldest: answer.found_oldest,
      foundNewest: answer.found_newest,
      isHistoryLimited: answer.history_limited,
    };
  }

  #store(
    request: Required<MessageRequest>,
    answer: MessageAnswer,
    { eventsSince }: Running,
    queueId: string,
  ): Promise<boolean> {
    return this.#options.writer.change(async (set) => {
      const [cursor, self] = [await set.get('cursor', ''), await set.get('self', '')];
      if (!self || cursor?.value.queueId !== queueId) return false;
      const { view } = request;
      const found = { ...answer, ids: answer.messages.map(({ id }) => id) };
      const proved = provedStretch(request, found, await isFollowed(set, view));
      // What matched a search belongs to the answer, not to the message.
      const messages = answer.messages.map(
        ({ match_content: _, match_subject: __, ...message }) => message,
      );
      const { newestMessageId } = cursor.value;
      const context = { userId: self.value.userId, newestMessageId };
      await applyFetched(set, { view, messages, proved, eventsSince }, context);
      return true;
    });
  }

  /** Nothing is asked for before there is a queue: what changes in between would be lost. */
  async #queueId(signal: AbortSignal): Promise<string> {
    for (;;) {
      signal.throwIfAborted();
      const change = nextChange(this.#state, signal);
      try {
        const cursor = await this.#options.records.get('cursor', '');
        if (cursor) return cursor.value.queueId;
        await change.happened;
      } finally {
        change.end();
      }
    }
  }
}

/** The next change of a value, or the end of waiting for it. */
function nextChange(
  live: Live<unknown>,
  signal: AbortSignal,
): { readonly happened: Promise<void>; end(): void } {
  const { promise, resolve } = withResolver();
  const unsubscribe = live.subscribe(resolve);
  signal.addEventListener('abort', resolve);
  return {
    happened: promise,
    end() {
      unsubscribe();
      signal.removeEventListener('abort', resolve);
    },
  };
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
