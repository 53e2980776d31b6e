import { TimeoutError } from '../api/errors.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import type { LeaderTasks, TaskArgument, TaskName, TaskResult } from './leader-tasks.ts';
import type { Outcome } from './tab-message.ts';
import { fromWire } from './wire-error.ts';

const PATIENCE_MS = 60_000;

interface Question {
  readonly task: TaskName;
  readonly argument: unknown;
  readonly settle: (outcome: Outcome) => void;
  readonly fail: (error: unknown) => void;
}

/** The open requests of a following tab. */
export class Questions {
  readonly #environment: Pick<Environment, 'after' | 'newId'>;
  readonly #open = new Map<string, Question>();

  constructor(environment: Pick<Environment, 'after' | 'newId'>) {
    this.#environment = environment;
  }

  /** Asks the leader through `send`. If there is none, or it dies, `repeat` asks the next one. */
  async ask<N extends TaskName>(
    task: N,
    argument: TaskArgument<N>,
    send: (id: string, task: TaskName, argument: unknown) => void,
  ): Promise<TaskResult<N>> {
    const id = this.#environment.newId();
    let cancel: CancelTimer = () => undefined;
    try {
      return await new Promise((resolve, reject) => {
        cancel = this.#environment.after(PATIENCE_MS, () =>
          reject(new TimeoutError(task, PATIENCE_MS)),
        );
        this.#open.set(id, {
          task,
          argument,
          settle: (outcome) =>
            'error' in outcome
              ? reject(fromWire(outcome.error))
              : resolve(outcome.result as TaskResult<N>),
          fail: reject,
        });
        send(id, task, argument);
      });
    } finally {
      cancel();
      this.#open.delete(id);
    }
  }

  answered(id: string, outcome: Outcome): void {
    this.#open.get(id)?.settle(outcome);
  }

  repeat(send: (id: string, task: TaskName, argument: unknown) => void): void {
    for (const [id, { task, argument }] of this.#open) send(id, task, argument);
  }

  /** Answers the open requests here, since this tab leads now. */
  carryOut(tasks: LeaderTasks): void {
    for (const { task, argument, settle, fail } of [...this.#open.values()]) {
      tasks[task](argument as never).then((result) => settle({ result }), fail);
    }
  }

  failAll(error: unknown): void {
    for (const { fail } of [...this.#open.values()]) fail(error);
  }
}
