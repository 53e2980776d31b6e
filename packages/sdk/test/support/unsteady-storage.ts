import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';

type Work = (...asked: never[]) => Promise<unknown>;

interface Instance {
  findDocumentsById: Work;
  query: Work;
  bulkWrite: Work;
}

/** What becomes of what is asked of entries; tabs are numbered as they opened, from 0. */
export interface Unsteadiness {
  /** What a read fails with. */
  failure?(tab: number): Error | undefined;
  /** What the answer to what was done waits for. */
  lateness?(work: 'read' | 'write'): Promise<void> | undefined;
  /** What opening the database waits for. */
  opening?(tab: number): Promise<void> | undefined;
}

/** A device whose databases fail the tabs as the test wants. */
export function unsteadyStorage({ failure, lateness, opening }: Unsteadiness): DeviceStorage {
  const inner = memoryStorage();
  let engines = 0;
  return {
    isShared: false,
    engine(durability) {
      const engine = inner.engine(durability);
      // Each tab has one for each of its two databases.
      const tab = Math.floor(engines / 2);
      engines += 1;
      const unsteady =
        (work: Work, kind: 'read' | 'write'): Work =>
        async (...asked) => {
          const error = kind === 'read' ? failure?.(tab) : undefined;
          if (error) throw error;
          const answer = await work(...asked);
          await lateness?.(kind);
          return answer;
        };
      return {
        ...engine,
        async createStorageInstance(params: { readonly collectionName: string }) {
          const instance = (await engine.createStorageInstance(params as never)) as Instance;
          if (params.collectionName !== 'entries') return instance;
          await opening?.(tab);
          const { findDocumentsById, query, bulkWrite } = instance;
          instance.findDocumentsById = unsteady(findDocumentsById.bind(instance), 'read');
          instance.query = unsteady(query.bind(instance), 'read');
          instance.bulkWrite = unsteady(bulkWrite.bind(instance), 'write');
          return instance;
        },
      };
    },
  };
}

/** What browsers call it when they took a connection away. */
export function connectionLost(): Error {
  return new DOMException('The connection was closed.', 'InvalidStateError');
}

/** A transaction that came to nothing. */
export function cutOff(): Error {
  return new DOMException('The transaction was cut off.', 'AbortError');
}
