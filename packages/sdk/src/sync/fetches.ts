import type { Message, Narrow, TidingsEvent } from '@tidings/shared-types/wire';
import { inParts } from '../api/in-parts.ts';
import type { ApplyContext } from '../apply/apply-context.ts';
import { applyFetched, applyRechecked, placeOf } from '../apply/apply-fetched.ts';
import { applySources } from '../apply/apply-sources.ts';
import { isFollowed } from '../apply/conversations.ts';
import { type Live, nextChange } from '../live.ts';
import { newestStored } from '../messages/stored-ids.ts';
import { NO_VIEW, type ViewKey } from '../messages/windows.ts';
import type { FoundMessage } from '../store/resources.ts';
import { ownUserId, type WorkingSet } from '../store/working-set.ts';
import { provedStretch } from './proved-stretch.ts';
import type { SyncOptions } from './sync-options.ts';
import type { SyncState } from './sync-state.ts';

/** A request for the messages around a place of a view. */
export interface MessageRequest {
  /** The key of the view in the store. */
  readonly view: ViewKey;
  /** The view in the terms of the server. */
  readonly narrow: Narrow;
  /** The place in the view. */
  readonly anchor: number | 'newest' | 'oldest' | 'first_unread';
  /** The most messages before the anchor. */
  readonly numBefore: number;
  /** The most messages after the anchor. */
  readonly numAfter: number;
  /** Whether to include the message at the anchor; defaults to true. */
  readonly includeAnchor?: boolean;
}

/** The server's answer to a `MessageRequest`. */
export interface MessageAnswer {
  /** The messages, ascending. */
  readonly messages: readonly FoundMessage[];
  /** The id of the message at the anchor; 10^16 for `newest`. */
  readonly anchor: number;
  /** Whether the oldest message of the view is among them. */
  readonly foundOldest: boolean;
  /** Whether the newest message of the view is among them. */
  readonly foundNewest: boolean;
  /** Whether the organization's plan withholds older messages. */
  readonly isHistoryLimited: boolean;
}

interface Running {
  /** The events since its request went out (S6). */
  readonly eventsSince: TidingsEvent[];
}

/** The context in which an answer is stored. */
interface Arrival {
  readonly set: WorkingSet;
  readonly eventsSince: readonly TidingsEvent[];
  readonly context: ApplyContext;
}

type Options = Pick<SyncOptions, 'api' | 'records' | 'writer'>;

/** A reasonable number for one request; servers refuse five times as many. */
const CHECKED_AT_ONCE = 1000;

/** The parameters of every request that determine the form of messages. */
const wireForm = {
  client_gravatar: false,
  apply_markdown: true,
  allow_empty_topic_name: true,
} as const;

const sourceForm = { apply_markdown: false, allow_empty_topic_name: true } as const;

/** The number of the person's latest messages whose source is kept for offline editing. */
const OWN_SOURCES = 20;

/** The requests for messages in flight. */
export class Fetches {
  readonly #options: Options;
  readonly #state: Live<SyncState>;
  readonly #running = new Set<Running>();
  /** Shares identical requests. */
  readonly #shared = new Map<string, Promise<unknown>>();
  /** The controllers of the requests in flight. */
  readonly #aborts = new Set<AbortController>();

  constructor(options: Options, state: Live<SyncState>) {
    this.#options = options;
    this.#state = state;
  }

  fetch(request: MessageRequest): Promise<MessageAnswer> {
    const { view, narrow, anchor, numBefore, numAfter, includeAnchor = true } = request;
    const key = JSON.stringify([view, narrow, anchor, numBefore, numAfter, includeAnchor]);
    const complete = { ...request, includeAnchor };
    let newestBefore = 0;
    return this.#once(key, (signal) =>
      this.#untilStored(
        signal,
        async () => {
          newestBefore = await this.#newestStoredOf(view);
          return this.#ask(complete, signal);
        },
        (answer, arrival) => storeAnswer({ ...complete, newestBefore }, answer, arrival),
      ),
    );
  }

  async recheck(ids: readonly number[]): Promise<void> {
    const distinct = [...new Set(ids)].sort((a, b) => a - b);
    await this.#once(JSON.stringify(distinct), async (signal) => {
      for (let start = 0; start < distinct.length; start += CHECKED_AT_ONCE) {
        const asked = distinct.slice(start, start + CHECKED_AT_ONCE);
        await this.#untilStored(
          signal,
          () => this.#askFor(asked, signal),
          (messages, { set, eventsSince, context }) =>
            applyRechecked(set, { asked, messages, eventsSince }, context),
        );
      }
    });
  }

  /** Fetches the Markdown of a message, and stores it if the message is stored. */
  async fetchSource(id: number): Promise<string> {
    const [message] = await this.#fetchSources(`source ${id}`, async (signal) => {
      const request = { message_id: id, ...sourceForm };
      return [(await this.#options.api.getMessage(request, { signal })).message];
    });
    return message?.content ?? '';
  }

  /** Does the same for the person's latest messages. */
  async fetchOwnSources(): Promise<void> {
    const userId = await ownUserId(this.#options.records);
    if (userId === undefined) return;
    const narrow = [{ operator: 'sender', operand: userId }];
    await this.#fetchSources('own sources', async (signal) => {
      const page = { anchor: 'newest', num_before: OWN_SOURCES, num_after: 0 } as const;
      const request = { ...page, narrow, client_gravatar: false, ...sourceForm };
      return (await this.#options.api.getMessages(request, { signal })).messages;
    });
  }

  /** Records events. Must run within the write of their batch, so that each fetch is stored before or after it. */
  note(events: readonly TidingsEvent[]): void {
    for (const { eventsSince } of this.#running) eventsSince.push(...events);
  }

  async stop(): Promise<void> {
    for (const abort of this.#aborts) abort.abort();
    await Promise.allSettled(this.#shared.values());
  }

  async #newestStoredOf(view: ViewKey): Promise<number> {
    const place = placeOf(view);
    return place ? newestStored(this.#options.records, place) : 0;
  }

  #fetchSources(
    key: string,
    ask: (signal: AbortSignal) => Promise<readonly Message[]>,
  ): Promise<readonly Message[]> {
    return this.#once(key, (signal) =>
      this.#untilStored(
        signal,
        () => ask(signal),
        (messages, { set, eventsSince }) => applySources(set, messages, eventsSince),
      ),
    );
  }

  #once<T>(key: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const known = this.#shared.get(key);
    if (known) return known as Promise<T>;
    const abort = new AbortController();
    this.#aborts.add(abort);
    const begun = work(abort.signal).finally(() => {
      this.#aborts.delete(abort);
      this.#shared.delete(key);
    });
    this.#shared.set(key, begun);
    return begun;
  }

  /**
   * Repeats a request until its answer can be stored. An answer from before the current queue is requested again,
   * since later changes were missed. So is one during which a channel was joined, left, opened or closed, since its
   * events came for only part of the time.
   */
  async #untilStored<T>(
    signal: AbortSignal,
    ask: () => Promise<T>,
    store: (answer: T, arrival: Arrival) => Promise<void>,
  ): Promise<T> {
    for (;;) {
      const queueId = await this.#queueId(signal);
      const running: Running = { eventsSince: [] };
      this.#running.add(running);
      try {
        const answer = await ask();
        signal.throwIfAborted();
        const isStored = await this.#options.writer.change(async (set) => {
          const [cursor, userId] = [await set.get('cursor', ''), await ownUserId(set)];
          if (userId === undefined || cursor?.value.queueId !== queueId) return false;
          if (running.eventsSince.some(changesWhatIsFollowed)) return false;
          const { newestMessageId } = cursor.value;
          const context = { userId, newestMessageId };
          await store(answer, { set, eventsSince: running.eventsSince, context });
          return true;
        });
        if (isStored) return answer;
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
        ...wireForm,
      },
      { signal },
    );
    return {
      messages: answer.messages,
      anchor: answer.anchor ?? Number(request.anchor),
      foundOldest: answer.found_oldest,
      foundNewest: answer.found_newest,
      isHistoryLimited: answer.history_limited,
    };
  }

  #askFor(ids: readonly number[], signal: AbortSignal): Promise<readonly Message[]> {
    return inParts(ids, async (some) => {
      const request = { message_ids: [...some], ...wireForm };
      return (await this.#options.api.getMessages(request, { signal })).messages;
    });
  }

  /** Waits for a queue, since changes before it would be missed. */
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

function changesWhatIsFollowed(event: TidingsEvent): boolean {
  if (event.type === 'subscription') return event.op === 'add' || event.op === 'remove';
  if (event.type !== 'stream') return false;
  return event.op === 'delete' || (event.op === 'update' && event.property === 'invite_only');
}

interface AskedBefore extends Required<MessageRequest> {
  /** The newest stored message of the view when it was requested. */
  readonly newestBefore: number;
}

async function storeAnswer(
  request: AskedBefore,
  answer: MessageAnswer,
  { set, eventsSince, context }: Arrival,
): Promise<void> {
  const { view } = request;
  const found = { ...answer, ids: answer.messages.map(({ id }) => id) };
  const newestKnown = (await isFollowed(set, view)) ? null : request.newestBefore;
  const proved = view === NO_VIEW ? undefined : provedStretch(request, found, newestKnown);
  // Matches of a search belong to the answer, not to the message.
  const messages = answer.messages.map(
    ({ match_content: _, match_subject: __, ...message }) => message,
  );
  await applyFetched(set, { view, messages, proved, eventsSince }, context);
}
