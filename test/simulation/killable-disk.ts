import type { DeviceStorage, StorageEngine } from '../../packages/sdk/src/store/device-storage.ts';
import { memoryStorage } from '../../packages/sdk/src/store/memory-storage.ts';
import { DeadUser, type DiskUser, whileAlive, writeAs } from './disk-user.ts';

/** The storage of a device. Killed users can neither write nor read, and the stored data stays. */
export class KillableDisk implements DeviceStorage {
  readonly isShared = false;
  /** The user that opens databases now. */
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

/** Background work of the storage itself is not attributed to the user. */
const passing: ReadonlySet<PropertyKey> = new Set(['changeStream', 'close', 'remove']);

function guarded(instance: object, user: DiskUser): object {
  return new Proxy(instance, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...words: unknown[]): unknown => Reflect.apply(value, target, words);
      if (passing.has(name)) return call;
      const guard = name === 'bulkWrite' ? writeAs : whileAlive;
      return (...words: unknown[]) => guard(user, async () => call(...words));
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
}
