import type { Random } from '../../test/support/random.ts';
import type { Costs } from './costs.ts';
import { audience, habits, type Operation, pause, perHour, picker } from './population.ts';

/** Server processes on one PostgreSQL, with their organizations. */
export interface Cell {
  /** Number of connected users of each organization. */
  readonly organizations: readonly number[];
  readonly nodes: number;
  readonly databaseCores: number;
}

export interface CellRun {
  /** Utilization of the busiest node. */
  readonly nodeLoad: number;
  readonly databaseLoad: number;
  readonly syncsPerSecond: number;
  readonly commitsPerSecond: number;
  readonly deliveriesPerSecond: number;
  /** From the request of a change until all listeners have it. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}

interface Committed {
  readonly atUs: number;
  readonly sentUs: number;
  readonly listeners: number;
}

const SECOND_US = 1_000_000;

/** Processes one job after another. */
class Worker {
  #freeAt = 0;
  busyUs = 0;

  /** Returns when a job that arrives at a moment is done. */
  work(atUs: number, costUs: number): number {
    this.#freeAt = Math.max(this.#freeAt, atUs) + costUs;
    this.busyUs += costUs;
    return this.#freeAt;
  }
}

/** Syncs one at a time; requests during a sync share the next one. */
class Disk {
  readonly #syncUs: number;
  #startUs = Number.NEGATIVE_INFINITY;
  #endUs = Number.NEGATIVE_INFINITY;
  syncs = 0;

  constructor(syncUs: number) {
    this.#syncUs = syncUs;
  }

  /** Returns when a write of a moment is durable. */
  sync(atUs: number): number {
    if (atUs <= this.#startUs) return this.#endUs;
    this.#startUs = Math.max(atUs, this.#endUs);
    this.#endUs = this.#startUs + this.#syncUs;
    this.syncs += 1;
    return this.#endUs;
  }
}

/** Simulates the busiest seconds of a cell: every operation waits for its node and for the database. */
export function runCell(cell: Cell, costs: Costs, seconds: number, random: Random): CellRun {
  const nodes = workers(cell.nodes);
  const database = workers(cell.databaseCores);
  const disk = new Disk(costs.commitMs * 1000);
  const waitsUs: number[] = [];
  /** In commit order. */
  const committed: Committed[] = [];
  let deliveries = 0;
  const deliverUntil = (nowUs: number) => {
    while (committed[0] && committed[0].atUs <= nowUs) {
      const { atUs, sentUs, listeners } = committed.shift() as Committed;
      deliveries += listeners;
      waitsUs.push(deliver(nodes, atUs, listeners, costs, random) - sentUs);
    }
  };

  const people = cell.organizations.reduce((sum, size) => sum + size, 0);
  const pick = picker(cell.organizations);
  for (const { atUs, operation } of arrivals(people, seconds, random)) {
    deliverUntil(atUs);
    const { nodeUs, databaseUs } = costs[operation];
    const asked = random.one(nodes).work(atUs, nodeUs);
    const stored = databaseUs > 0 ? leastBusy(database, random).work(asked, databaseUs) : asked;
    if (operation !== 'send' && operation !== 'change') continue;
    const doneUs = disk.sync(stored);
    // A change goes to the devices of one user.
    const heardBy = operation === 'send' ? audience(pick(random), random) : 1;
    const listeners = Math.round(heardBy * habits.devices);
    committed.push({ atUs: doneUs, sentUs: atUs, listeners });
  }
  deliverUntil(Number.POSITIVE_INFINITY);
  waitsUs.sort((a, b) => a - b);
  const durationUs = seconds * SECOND_US;
  const load = (all: readonly Worker[]) =>
    Math.max(...all.map(({ busyUs }) => busyUs / durationUs));
  return {
    nodeLoad: load(nodes),
    databaseLoad: load(database),
    syncsPerSecond: disk.syncs / seconds,
    commitsPerSecond: waitsUs.length / seconds,
    deliveriesPerSecond: deliveries / seconds,
    p50Ms: at(waitsUs, 0.5) / 1000,
    p99Ms: at(waitsUs, 0.99) / 1000,
  };
}

/** Delivers to users at random nodes. Each node with listeners gets one notice of the commit. */
function deliver(
  nodes: readonly Worker[],
  atUs: number,
  listeners: number,
  costs: Costs,
  random: Random,
): number {
  const counts = new Map<Worker, number>();
  for (let left = listeners; left > 0; left -= 1) {
    const node = random.one(nodes);
    counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  let last = atUs;
  for (const [node, count] of counts) {
    const costUs = costs.notice.nodeUs + count * costs.delivery.nodeUs;
    last = Math.max(last, node.work(atUs, costUs));
  }
  return last;
}

interface Arrival {
  readonly atUs: number;
  readonly operation: Operation;
}

/** Yields the operations of all organizations, in order. */
function* arrivals(people: number, seconds: number, random: Random): Generator<Arrival> {
  const operations = Object.keys(perHour) as Operation[];
  const total = operations.reduce((sum, operation) => sum + perHour[operation], 0);
  const perSecond = (people * total) / 3600;
  for (let at = pause(perSecond, random); at < seconds; at += pause(perSecond, random)) {
    let left = random.next() * total;
    const operation = operations.find((name) => {
      left -= perHour[name];
      return left < 0;
    });
    yield { atUs: at * SECOND_US, operation: operation ?? 'change' };
  }
}

function workers(count: number): Worker[] {
  return Array.from({ length: count }, () => new Worker());
}

/** Returns the better of two random workers, like a connection pool picks a free processor. */
function leastBusy(all: readonly Worker[], random: Random): Worker {
  const [one, other] = [random.one(all), random.one(all)];
  return one.busyUs <= other.busyUs ? one : other;
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
