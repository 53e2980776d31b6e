import type { DeviceStorage } from '../../src/store/device-storage.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';

type Work = (...asked: never[]) => Promise<unknown>;

interface Instance {
  findDocumentsById: Work;
  query: Work;
  bulkWrite: Work;
}

/** The faults of a storage. Tabs are numbered from 0 in the order in which they opened. */
export interface Unsteadiness {
  /** Returns the error of a read. */
  failure?(tab: number): Error | undefined;
  /** Returns a delay of the answer. */
  lateness?(work: 'read' | 'write'): Promise<void> | undefined;
  /** Returns a delay of opening the database. */
  opening?(tab: number): Promise<void> | undefined;
}

/** Creates a device whose databases fail as the test wants. */
export function unsteadyStorage({ failure, lateness, opening }: Unsteadiness): DeviceStorage {
  const inner = memoryStorage();
  let engines = 0;
  return {
    isShared: false,
    engine(durability) {
      const engine = inner.engine(durability);
      // Each tab has one engine for each of its two databases.
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

/** Returns the browsers' error after they closed a connection. */
export function connectionLost(): Error {
  return new DOMException('The connection was closed.', 'InvalidStateError');
}

/** Returns the error of an aborted transaction. */
export function cutOff(): Error {
  return new DOMException('The transaction was cut off.', 'AbortError');
}
