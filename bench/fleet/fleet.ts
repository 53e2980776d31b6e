import type { Random } from '../../test/support/random.ts';
import { type Cell, type CellRun, runCell } from './cell.ts';
import type { Costs } from './costs.ts';
import { audience, habits, type Operation, organizations, perHour, picker } from './population.ts';

/** Maximum utilization in the busiest hour. The rest is for its busiest seconds. */
const MOST_LOAD = 0.5;
/** One machine of a common size for a database. */
const DATABASE_CORES = 32;
/** Maximum number of users of one database, so that recovery, backups and moves stay manageable. */
const MOST_PEOPLE = 200_000;
const SECONDS = 20;
/** Cells are alike, so only this many are simulated. */
const MOST_PLAYED = 3;
const AUDIENCES = 20_000;
/** A third of all accounts is connected in the busiest hour. */
const ACCOUNTS_PER_CONNECTED = 3;

/** Resources that one connected user needs in the busiest hour. */
export interface Demand {
  readonly nodeUs: number;
  readonly databaseUs: number;
  /** Part of the database's work that a read replica could do. */
  readonly readUs: number;
  readonly commits: number;
  readonly deliveries: number;
  readonly wireBytes: number;
  readonly storedBytes: number;
}

export interface Fleet {
  readonly people: number;
  readonly organizations: number;
  readonly largest: number;
  readonly cells: number;
  readonly nodes: number;
  readonly memoryBytes: number;
  readonly perSecond: Demand;
  /** The worst of each figure of the simulated cells. */
  readonly run: CellRun;
  /** Seconds until the other nodes of a cell serve all users of a node that died. */
  readonly takeoverSeconds: number;
}

const reads: readonly Operation[] = ['page', 'register', 'resume'];

/** Returns the demand per second. */
function demandOf(costs: Costs, sizes: readonly number[], random: Random): Demand {
  const times = (operation: Operation) => perHour[operation] / 3600;
  const sum = (of: (operation: Operation) => number, operations = Object.keys(perHour)) =>
    (operations as Operation[]).reduce((total, name) => total + times(name) * of(name), 0);
  const pick = picker(sizes);
  let heard = 0;
  for (let drawn = 0; drawn < AUDIENCES; drawn += 1) heard += audience(pick(random), random);
  const commits = times('send') + times('change');
  const deliveries = habits.devices * ((times('send') * heard) / AUDIENCES + times('change'));
  const { bytes } = costs;
  return {
    nodeUs:
      sum((name) => costs[name].nodeUs) +
      deliveries * costs.delivery.nodeUs +
      commits * costs.notice.nodeUs,
    databaseUs: sum((name) => costs[name].databaseUs) + commits * costs.notice.databaseUs,
    readUs: sum((name) => costs[name].databaseUs, [...reads]),
    commits,
    deliveries,
    wireBytes:
      deliveries * bytes.delivery + times('page') * bytes.page + times('register') * bytes.register,
    storedBytes: times('send') * bytes.storedMessage,
  };
}

export function planFleet(people: number, costs: Costs, random: Random): Fleet {
  const sizes = organizations(people, random);
  const demand = demandOf(costs, sizes, random);
  const perDatabase = Math.min(
    MOST_PEOPLE,
    Math.floor((DATABASE_CORES * MOST_LOAD * 1e6) / demand.databaseUs),
  );
  const cells = placed(sizes, Math.ceil(people / perDatabase));
  const planned = cells.map((organizations): Cell => {
    const inCell = organizations.reduce((sum, size) => sum + size, 0);
    const nodes = Math.max(2, Math.ceil((inCell * demand.nodeUs) / (MOST_LOAD * 1e6)));
    return { organizations, nodes, databaseCores: DATABASE_CORES };
  });
  const runs = planned.slice(0, MOST_PLAYED).map((cell) => runCell(cell, costs, SECONDS, random));
  const nodes = planned.reduce((sum, cell) => sum + cell.nodes, 0);
  const worst = (of: (run: CellRun) => number) => Math.max(...runs.map(of));
  return {
    people,
    organizations: sizes.length,
    largest: sizes.reduce((largest, size) => Math.max(largest, size), 0),
    cells: cells.length,
    nodes,
    memoryBytes:
      nodes * costs.bytes.emptyProcess +
      people * habits.devices * costs.bytes.waitingPoll +
      planned.reduce((sum, cell) => sum + accountCopies(cell) * costs.bytes.account, 0),
    perSecond: Object.fromEntries(
      Object.entries(demand).map(([name, value]) => [name, value * people]),
    ) as unknown as Demand,
    run: {
      nodeLoad: worst((run) => run.nodeLoad),
      databaseLoad: worst((run) => run.databaseLoad),
      syncsPerSecond: worst((run) => run.syncsPerSecond),
      commitsPerSecond: worst((run) => run.commitsPerSecond),
      deliveriesPerSecond: worst((run) => run.deliveriesPerSecond),
      p50Ms: worst((run) => run.p50Ms),
      p99Ms: worst((run) => run.p99Ms),
    },
    takeoverSeconds: takeover(
      planned[0] ?? { organizations: [], nodes: 2, databaseCores: 1 },
      costs,
    ),
  };
}

/** Places the largest first, each where there is most space. */
function placed(sizes: readonly number[], count: number): number[][] {
  const cells = Array.from({ length: count }, () => ({ people: 0, organizations: [] as number[] }));
  for (const size of [...sizes].sort((a, b) => b - a)) {
    // Keeps cells ordered by users: only the one that grew has to move.
    const [cell] = cells.splice(0, 1);
    if (!cell) break;
    cell.people += size;
    cell.organizations.push(size);
    cells.splice(firstFuller(cells, cell.people), 0, cell);
  }
  return cells.map(({ organizations }) => organizations);
}

function firstFuller(cells: readonly { readonly people: number }[], people: number): number {
  let [low, high] = [0, cells.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cells[middle]?.people ?? 0) < people) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts the copies of all accounts, also of users who are not connected: one in every process with a user
 * of their organization.
 */
function accountCopies({ organizations, nodes }: Cell): number {
  return organizations.reduce(
    (sum, size) => sum + size * ACCOUNTS_PER_CONNECTED * Math.min(nodes, size),
    0,
  );
}

/**
 * Returns the time to serve all users of the dead node, who request what they missed, with the spare
 * capacity of the others.
 */
function takeover({ organizations, nodes }: Cell, costs: Costs): number {
  const people = organizations.reduce((sum, size) => sum + size, 0);
  const work = (people / nodes) * habits.devices * costs.resume.nodeUs;
  return work / ((nodes - 1) * (1 - MOST_LOAD) * 1e6);
}
