import type { ReadRealm, Reads, ReplicaFigures, Replicas, Sql } from '../engine.ts';
import type { Replica } from './replica.ts';

/** The standbys of a primary, which take turns. */
export class PostgresReplicas implements Replicas {
  readonly #all: readonly Replica[];
  readonly #primary: Reads;
  #turn = 0;
  #primaryReads = 0;

  constructor(all: readonly Replica[], primary: Reads) {
    this.#all = all;
    this.#primary = primary;
  }

  readsOf(realm: ReadRealm): Reads {
    const used = this.#all.filter(({ isUsed }) => isUsed);
    this.#turn += 1;
    const first = this.#turn % Math.max(1, used.length);
    const inTurn = [...used.slice(first), ...used.slice(0, first)];
    return new ReplicaReads(realm, inTurn, this.#primary, () => {
      this.#primaryReads += 1;
    });
  }

  figures(): readonly ReplicaFigures[] {
    return this.#all.map((replica) => replica.figures());
  }

  get primaryReads(): number {
    return this.#primaryReads;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((replica) => replica.close()));
  }
}

/**
 * The reads of one request. Each sees at least what earlier ones saw, so that a request does not go back in time when it
 * changes from one server to another.
 */
class ReplicaReads implements Reads {
  readonly reader: Sql = {
    all: (sql, values) =>
      this.#read(
        (replica, needed) =>
          replica.read(this.#realm, needed, (connection) => connection.all(sql, values)),
        () => this.#primary.reader.all(sql, values),
      ),
    get: (sql, values) =>
      this.#read(
        (replica, needed) =>
          replica.read(this.#realm, needed, (connection) => connection.get(sql, values)),
        () => this.#primary.reader.get(sql, values),
      ),
  };
  readonly #realm: ReadRealm;
  readonly #candidates: Replica[];
  readonly #primary: Reads;
  readonly #onPrimary: () => void;
  #needed: Promise<number> | undefined;

  constructor(realm: ReadRealm, candidates: Replica[], primary: Reads, onPrimary: () => void) {
    this.#realm = realm;
    this.#candidates = candidates;
    this.#primary = primary;
    this.#onPrimary = onPrimary;
  }

  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    return this.#read(
      (replica, needed) => replica.snapshot(this.#realm, needed, work),
      () => this.#primary.snapshot(work),
    );
  }

  /** Tries the replicas one after the other, each until it first fails, and then the primary. */
  async #read<T>(
    onReplica: (replica: Replica, needed: number) => ReturnType<typeof replica.read<T>>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    for (let replica = this.#candidates[0]; replica; replica = this.#candidates[0]) {
      this.#needed ??= this.#realm.position();
      const answered = await onReplica(replica, await this.#needed);
      if (answered) {
        this.#saw(answered.position);
        return answered.value;
      }
      if (this.#candidates[0] === replica) this.#candidates.shift();
    }
    this.#onPrimary();
    return onPrimary();
  }

  #saw(position: number): void {
    this.#needed = this.#needed?.then((needed) => Math.max(needed, position));
  }
}
