import type { Engine, Reads, Sql, WritableSql, WriteTransaction } from '../storage/engine.ts';
import { overlaid } from './overlaid.ts';
import { statementOf } from './statement.ts';
import type { Traces } from './traces.ts';

/** Returns an engine that makes a span of each statement and transaction of traced work. */
export function tracedEngine(engine: Engine, traces: Traces): Engine {
  const { engine: system } = engine.dialect;
  const ofReads = <R extends Reads>(reads: R): R =>
    overlaid<Reads>(reads, {
      reader: tracedSql(reads.reader),
      snapshot: (work) =>
        traces.span('snapshot', () => reads.snapshot((sql) => work(tracedSql(sql)))),
    }) as R;
  const { replicas } = engine;
  return overlaid(ofReads(engine), {
    write: (work, options) => traces.span('transaction', () => transact(work, options)),
    replicas:
      replicas && overlaid(replicas, { readsOf: (realm) => ofReads(replicas.readsOf(realm)) }),
  });

  function tracedSql<S extends Sql>(sql: S): S {
    const statement = <T>(text: string, run: () => T): T => {
      const { name, attributes } = statementOf(text, system);
      return traces.span(name, run, { kind: 'client', attributes });
    };
    const { run } = sql as Partial<WritableSql>;
    return overlaid<WritableSql>(sql as unknown as WritableSql, {
      all: (text, values) => statement(text, () => sql.all(text, values)),
      get: (text, values) => statement(text, () => sql.get(text, values)),
      ...(run && { run: (text, values) => statement(text, () => run.call(sql, text, values)) }),
    }) as unknown as S;
  }

  /** Shows the time until the transaction may begin, and that of the durable commit. */
  async function transact<T>(
    work: (tx: WriteTransaction) => Promise<T>,
    options: Parameters<Engine['write']>[1],
  ): Promise<T> {
    const transaction = traces.active();
    if (!transaction) return engine.write(work, options);
    let phase = traces.startIn(transaction, 'begin');
    try {
      return await engine.write(async (tx) => {
        phase.end();
        const result = await traces.within(transaction, () => work(tracedSql(tx)));
        phase = traces.startIn(transaction, 'commit');
        return result;
      }, options);
    } finally {
      phase.end();
    }
  }
}
