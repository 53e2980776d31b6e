import type { TidingsEvent } from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import { ClientClosed } from '../client-closed.ts';
import type { Environment, TabChannel } from '../environment.ts';
import { type Live, LiveValue, tell } from '../live.ts';
import type { Progress } from '../outbox/shown-entries.ts';
import { isSameValue } from '../same-value.ts';
import type { MessageAnswer, MessageRequest } from '../sync/fetches.ts';
import type { SyncState } from '../sync/sync-state.ts';
import type { Connection } from './connection.ts';
import type { LeaderTasks, TaskArgument, TaskName, TaskResult } from './leader-tasks.ts';
import { Questions } from './questions.ts';
import type { TabMessage } from './tab-message.ts';
import { toWire } from './wire-error.ts';

const USE_TOLD_EVERY_MS = 60_000;

interface Options {
  readonly channel: TabChannel;
  readonly environment: Pick<Environment, 'now' | 'after' | 'newId' | 'visible' | 'onInput'>;
}

/** A tab's connection to the server, whichever tab leads, through every change of leader (T1). */
export class TabConnection implements Connection {
  readonly #channel: TabChannel;
  readonly #environment: Options['environment'];
  readonly #state = new LiveValue<SyncState>({ name: 'following' });
  readonly #busy = new LiveValue<ReadonlySet<string>>(new Set());
  readonly #progress = new LiveValue<Progress>(new Map());
  readonly #questions: Questions;
  readonly #listeners = new Set<(events: readonly TidingsEvent[]) => void>();
  #lead: { readonly leader: Leader; readonly service: FollowerService; end(): void } | undefined;
  /** The leader that sent the last status. */
  #known: string | undefined;
  readonly #stopWatching: readonly (() => void)[];
  /** When this tab last told the leader that it is used. */
  #toldUseAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor({ channel, environment }: Options) {
    this.#channel = channel;
    this.#environment = environment;
    this.#questions = new Questions(environment);
    // A leader in the background may sleep. A tab that becomes visible wakes it.
    this.#stopWatching = [
      environment.visible.subscribe((isSeen) => {
        if (isSeen && !this.#lead) this.poke();
      }),
      environment.onInput?.(() => this.#used()) ?? (() => undefined),
    ];
    this.#send({ type: 'who' });
  }

  get state(): Live<SyncState> {
    return this.#state;
  }

  /** The outbox entries in flight, whichever tab sends them. */
  get busy(): Live<ReadonlySet<string>> {
    return this.#busy;
  }

  /** The progress of their uploads. */
  get progress(): Live<Progress> {
    return this.#progress;
  }

  fetchMessages(request: MessageRequest): Promise<MessageAnswer> {
    return this.#carryOut('fetchMessages', request);
  }

  recheckMessages(ids: readonly number[]): Promise<void> {
    return this.#carryOut('recheckMessages', ids);
  }

  fetchSource(messageId: number): Promise<string> {
    return this.#carryOut('fetchSource', messageId);
  }

  refreshTopics(channelId: number): Promise<void> {
    return this.#carryOut('refreshTopics', channelId);
  }

  nextKey(refused: string | undefined): Promise<Credentials> {
    return this.#carryOut('nextKey', refused);
  }

  /**
   * Settles once the leader has processed everything that this tab sent before, and this tab has the resulting state:
   * messages of a tab arrive in order.
   */
  acknowledged(): Promise<void> {
    return this.#carryOut('acknowledge', undefined);
  }

  poke(): void {
    if (this.#lead) this.#lead.leader.poke();
    else this.#send({ type: 'poke' });
  }

  onTransient(listener: (events: readonly TidingsEvent[]) => void): () => void {
    const own = (events: readonly TidingsEvent[]) => listener(events);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Tells the leader that the person uses this tab, but not at every key. */
  #used(): void {
    if (this.#lead) return;
    const now = this.#environment.now();
    if (Math.abs(now - this.#toldUseAt) < USE_TOLD_EVERY_MS) return;
    this.#toldUseAt = now;
    this.#send({ type: 'used' });
  }

  /** Makes this tab the leader. */
  lead(leader: Leader): void {
    this.#known = this.#environment.newId();
    const service = new FollowerService(this.#known, leader, this.#channel);
    const ends = [
      leader.state.subscribe((state) => this.#show(state)),
      leader.busy.subscribe((busy) => this.#busy.set(busy)),
      leader.progress.subscribe((progress) => this.#progress.set(progress)),
    ];
    this.#lead = {
      leader,
      service,
      end() {
        for (const end of ends) end();
        service.close();
      },
    };
    this.#show(leader.state.current);
    this.#busy.set(leader.busy.current);
    this.#progress.set(leader.progress.current);
    this.#questions.carryOut(leader.tasks);
  }

  follow(): void {
    if (this.#isClosed) return;
    this.#lead?.end();
    this.#lead = undefined;
    this.#state.set({ name: 'following' });
    this.#busy.set(new Set());
    this.#progress.set(new Map());
  }

  /** Passes on events that the leader received and does not store. */
  publishTransient(events: readonly TidingsEvent[]): void {
    this.#lead?.service.publishTransient(events);
    this.#receive(events);
  }

  /** Handles a message from the channel. */
  receive(message: TabMessage): void {
    if (this.#isClosed) return;
    if (this.#lead) this.#receiveAsLeader(message, this.#lead);
    else this.#receiveAsFollower(message);
  }

  /** Closes the connection. Open requests fail. */
  close(): void {
    this.#isClosed = true;
    for (const stop of this.#stopWatching) stop();
    this.#lead?.end();
    this.#lead = undefined;
    this.#state.set({ name: 'stopped' });
    this.#busy.set(new Set());
    this.#progress.set(new Map());
    this.#questions.failAll(new ClientClosed());
    this.#listeners.clear();
  }

  #receiveAsLeader(
    message: TabMessage,
    { leader, service }: { readonly leader: Leader; readonly service: FollowerService },
  ): void {
    if (message.type === 'who') service.publishStatus();
    if (message.type === 'poke') leader.poke();
    if (message.type === 'used') leader.used();
    if (message.type === 'ask') void service.answer(message);
  }

  #receiveAsFollower(message: TabMessage): void {
    if (message.type === 'answer') this.#questions.answered(message.id, message.outcome);
    if (message.type === 'transient') this.#receive(message.events);
    if (message.type !== 'status') return;
    const { state, busy, progress = [] } = message.status;
    this.#show(state);
    this.#busy.set(new Set(busy));
    if (progress.length > 0 || this.#progress.current.size > 0) {
      this.#progress.set(new Map(progress));
    }
    if (message.leader === this.#known) return;
    this.#known = message.leader;
    // The leader that got these requests is gone.
    this.#questions.repeat((...question) => this.#ask(...question));
  }

  #carryOut<N extends TaskName>(task: N, argument: TaskArgument<N>): Promise<TaskResult<N>> {
    if (this.#isClosed) return Promise.reject(new ClientClosed());
    if (this.#lead) return this.#lead.leader.tasks[task](argument as never) as never;
    return this.#questions.ask(task, argument, (...question) => this.#ask(...question));
  }

  #ask(id: string, task: TaskName, argument: unknown): void {
    this.#send({ type: 'ask', id, task, argument });
  }

  /** Sets the state, if it changed. */
  #show(state: SyncState): void {
    if (!isSameValue(state, this.#state.current)) this.#state.set(state);
  }

  #receive(events: readonly TidingsEvent[]): void {
    for (const listener of [...this.#listeners]) tell(listener, events);
  }

  #send(message: TabMessage): void {
    if (!this.#isClosed) this.#channel.send(message);
  }
}

/** The state and tasks that the leading tab offers to others. */
interface Leader {
  readonly state: Live<SyncState>;
  readonly busy: Live<ReadonlySet<string>>;
  readonly progress: Live<Progress>;
  readonly tasks: LeaderTasks;
  poke(): void;
  /** Learns that the person uses another tab. */
  used(): void;
}

/** Serves the following tabs, in the leading one. */
class FollowerService {
  readonly #id: string;
  readonly #leader: Leader;
  readonly #channel: TabChannel;
  readonly #ends: readonly (() => void)[];
  /** The requests in progress. A repeated one is answered once. */
  readonly #asked = new Set<string>();
  #isOpen = true;

  /** `id` distinguishes this leader from the next. */
  constructor(id: string, leader: Leader, channel: TabChannel) {
    this.#id = id;
    this.#leader = leader;
    this.#channel = channel;
    const tell = () => this.publishStatus();
    this.#ends = [leader.state, leader.busy, leader.progress].map((live) => live.subscribe(tell));
    this.publishStatus();
  }

  publishStatus(): void {
    const { state, busy, progress } = this.#leader;
    const status = {
      state: state.current,
      busy: [...busy.current],
      progress: [...progress.current],
    };
    this.#send({ type: 'status', leader: this.#id, status });
  }

  publishTransient(events: readonly TidingsEvent[]): void {
    this.#send({ type: 'transient', events });
  }

  async answer({ id, task, argument }: Extract<TabMessage, { type: 'ask' }>): Promise<void> {
    if (this.#asked.has(id)) return;
    this.#asked.add(id);
    try {
      const result = await this.#carryOut(task, argument);
      this.#send({ type: 'answer', id, outcome: { result } });
    } catch (error) {
      this.#send({ type: 'answer', id, outcome: { error: toWire(error) } });
    } finally {
      this.#asked.delete(id);
    }
  }

  /** Stops serving. The next leader answers the open requests. */
  close(): void {
    this.#isOpen = false;
    for (const end of this.#ends) end();
  }

  async #carryOut(task: string, argument: unknown): Promise<unknown> {
    const { tasks } = this.#leader;
    if (!Object.hasOwn(tasks, task)) throw new TypeError(`This version cannot ${task}.`);
    // A tab of this version put the name and the argument together.
    return tasks[task as TaskName](argument as never);
  }

  #send(message: TabMessage): void {
    if (this.#isOpen) this.#channel.send(message);
  }
}
