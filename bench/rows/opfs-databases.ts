import type {
  SqliteDatabases,
  SqliteDriver,
  SqliteStatement,
} from '../../packages/sdk/src/store/sqlite/sqlite-driver.ts';

type Step =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'statement' | 'batch'; readonly statements: readonly SqliteStatement[] };

export interface OpfsCall {
  readonly id: number;
  readonly name: string;
  readonly step: Step;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
  readonly error?: string;
}

/** SQLite as WebAssembly over OPFS, in a worker: pages have no synchronous access to files. */
export function opfsDatabases(): SqliteDatabases {
  const worker = new Worker('/worker.js', { type: 'module' });
  const waiting = new Map<number, (answer: Answer) => void>();
  const ready = new Promise<Answer>((resolve) => waiting.set(0, resolve));
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  let calls = 0;
  async function call(name: string, step: Step): Promise<unknown> {
    await ready;
    calls += 1;
    const id = calls;
    const answer = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    worker.postMessage({ id, name, step } satisfies OpfsCall);
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(error);
    return result;
  }
  return {
    async open(name): Promise<SqliteDriver> {
      await call(name, { kind: 'open' });
      return {
        async run(sql, values = []) {
          await call(name, { kind: 'statement', statements: [{ sql, values }] });
        },
        async all<R>(sql: string, values: SqliteStatement['values'] = []) {
          return (await call(name, { kind: 'statement', statements: [{ sql, values }] })) as R[];
        },
        async batch(statements) {
          await call(name, { kind: 'batch', statements });
        },
        async close() {
          await call(name, { kind: 'close' });
        },
      };
    },
    async remove(name) {
      await call(name, { kind: 'remove' });
    },
  };
}
