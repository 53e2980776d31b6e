import type { TidingsEvent } from '@tidings/shared-types';
import type { TabChannel } from '../environment.ts';
import type { Live } from '../live.ts';
import type { Progress } from '../outbox/shown-entries.ts';
import type { SyncState } from '../sync/sync-state.ts';
import type { LeaderTasks, TaskName } from './leader-tasks.ts';
import type { TabMessage } from './tab-message.ts';
import { toWire } from './wire-error.ts';

/** The state and tasks that the leading tab offers to others. */
export interface Leader {
  readonly state: Live<SyncState>;
  readonly busy: Live<ReadonlySet<string>>;
  readonly progress: Live<Progress>;
  readonly tasks: LeaderTasks;
  poke(): void;
}

/** Serves the following tabs, in the leading one. */
export class FollowerService {
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
