import type { CommitListener, WriteJob } from '../realm/write-job.ts';
import type { Span } from './span.ts';
import type { Traces } from './traces.ts';

/** The log of a realm. */
interface Log {
  readonly id: number;
  onCommit(listener: CommitListener): void;
}

/**
 * Makes the spans of a realm's writes. Each traced write has a span, with the wait for its group and its own work. The
 * group is a part of the first of them, and its transaction is linked to the others.
 */
export class WriteTraces {
  readonly #traces: Traces;
  readonly #spans = new WeakMap<WriteJob, Span>();

  constructor(traces: Traces) {
    this.#traces = traces;
  }

  /** Returns a job that shows in the trace of its caller. A write of no request begins a trace. */
  job(job: WriteJob): WriteJob {
    const traces = this.#traces;
    const parent = traces.active();
    const write = parent ? traces.startIn(parent, 'write') : traces.startAlone('write');
    if (!write) return job;
    const wait = traces.startIn(write, 'wait for commit group');
    const tracedJob: WriteJob = {
      ...job,
      work: (change) => {
        wait.end();
        link(write, traces.active());
        return traces.within(write, () => traces.span('run', () => job.work(change)));
      },
      resolve: (value) => {
        write.end();
        job.resolve(value);
      },
      reject: (error) => {
        wait.end();
        traces.endFailed(write, error);
        job.reject(error);
      },
    };
    this.#spans.set(tracedJob, write);
    return tracedJob;
  }

  /** Runs the commit of the next jobs in the trace of the first that has one. */
  group<T>(jobs: readonly WriteJob[], commit: () => T): T {
    const traces = this.#traces;
    const first = jobs.find((job) => this.#spans.has(job));
    const span = first && this.#spans.get(first);
    return traces.within(span, () => traces.span('commit group', commit));
  }

  /** Describes the group that has just committed. */
  committed(changes: number): void {
    this.#traces.active()?.describe({ 'tidings.changes': changes });
  }

  /** Notes the entries of a realm's commits, for work that reads them later. */
  follow(realm: Log): void {
    realm.onCommit((own) => {
      const group = this.#traces.active();
      const [first, last] = [own[0]?.id, own.at(-1)?.id];
      if (!group || first === undefined || last === undefined) return;
      const { traceId, spanId } = group;
      this.#traces.commits.note({ realmId: realm.id, first, last, traceId, spanId });
    });
  }
}

function link(write: Span, transaction: Span | undefined): void {
  if (!transaction || transaction.traceId === write.traceId) return;
  write.link(transaction);
  transaction.link(write);
}
