import type { DeviceStorage, StorageEngine } from '../../packages/sdk/src/store/device-storage.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';

/** Whoever uses a disk, until they are dead. */
export interface DiskUser {
  readonly isDead: boolean;
  /** Is told of each write before it is done, and after. Either may kill them. */
  onWrite(moment: 'before' | 'after'): void;
}

/** Nobody is there any more who could hear it. */
export class DeadUser extends Error {
  override readonly name = 'DeadUser';
}

/** What a device has stored. Whoever is dead neither writes nor reads any more: what is there stays. */
export class KillableDisk implements DeviceStorage {
  readonly isShared = false;
  /** Who opens databases now. */
  user: DiskUser | undefined;
  readonly #memory = memoryStorage();

  engine(durability: 'strict' | 'relaxed'): StorageEngine {
    const { user } = this;
    const engine = this.#memory.engine(durability);
    if (!user) return engine;
    return {
      ...engine,
      async createStorageInstance(params) {
        if (user.isDead) throw new DeadUser();
        return guarded((await engine.createStorageInstance(params)) as object, user);
      },
    };
  }
}

/** What goes on in the storage by itself is not the user's doing. */
const passing: ReadonlySet<PropertyKey> = new Set(['changeStream', 'close', 'remove']);

function guarded(instance: object, user: DiskUser): object {
  return new Proxy(instance, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...words: unknown[]): unknown => Reflect.apply(value, target, words);
      if (passing.has(name)) return call;
      return async (...words: unknown[]) => {
        const isWrite = name === 'bulkWrite';
        if (isWrite && !user.isDead) user.onWrite('before');
        if (user.isDead) throw new DeadUser();
        const result = await call(...words);
        if (isWrite && !user.isDead) user.onWrite('after');
        if (user.isDead) throw new DeadUser();
        return result;
      };
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
