import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { DeliveryCounts } from '../../delivery/delivery-counts.ts';
import type { Services } from '../../services.ts';
import { VERSION } from '../../version.ts';

/** The ages up to which the queues of clients are counted, by the label that names them. */
const AGES_MS = { '1m': 60_000, '10m': 600_000, '1h': 3_600_000, '1d': 86_400_000 } as const;

/** Adds the metrics of what this process does itself. They tell nothing of single organizations. */
export function measureProcess(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  services: Pick<
    Services,
    | 'engine'
    | 'realms'
    | 'eventQueues'
    | 'rateLimits'
    | 'mailCounts'
    | 'pushCounts'
    | 'bucketCounts'
    | 'traces'
  >,
): void {
  const registers = [metrics];
  const { engine } = services.engine.dialect;
  const info = new Gauge({
    name: 'server_info',
    help: 'Always 1. Its labels are the version and the kind of database.',
    labelNames: ['version', 'engine'],
    registers,
  });
  info.set({ version: VERSION, engine }, 1);
  measureConnections(services, registers);
  measureReplicas(services, registers);
  measureBus(services, registers);
  measureCommits(services, registers);
  measureQueues(services, registers);
  measureTraces(services, registers);
  new Counter({
    name: 'rate_limit_hits_total',
    help: 'Requests and attempts that were refused, by the limit that they exceeded.',
    labelNames: ['limit'],
    registers,
    collect() {
      this.reset();
      for (const [limit, hits] of services.rateLimits?.hits ?? []) this.inc({ limit }, hits);
    },
  });
  countDeliveries('mail_deliveries_total', 'Attempts to send a mail', services.mailCounts);
  countDeliveries('push_deliveries_total', 'Notifications handed over', services.pushCounts);
  countDeliveries('bucket_requests_total', 'Requests to buckets', services.bucketCounts);

  function countDeliveries(name: string, what: string, counts: DeliveryCounts): void {
    new Counter({
      name,
      help: `${what}, by outcome: failed ones are repeated, dropped ones are not.`,
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        for (const [outcome, count] of counts) this.inc({ outcome }, count);
      },
    });
  }
}

type Registers = FastifyInstance['metrics'][];

function measureConnections({ engine }: Pick<Services, 'engine'>, registers: Registers): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by purpose and state: busy ones, or the work that waits for one.',
    labelNames: ['purpose', 'state'],
    registers,
    collect() {
      for (const { purpose, busy, waiting } of engine.connections()) {
        this.set({ purpose, state: 'busy' }, busy);
        this.set({ purpose, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'database_connections_limit',
    help: 'The most connections to the database, by purpose.',
    labelNames: ['purpose'],
    registers,
    collect() {
      for (const { purpose, limit } of engine.connections()) this.set({ purpose }, limit);
    },
  });
}

function measureReplicas(
  { engine: { replicas } }: Pick<Services, 'engine'>,
  registers: Registers,
): void {
  new Gauge({
    name: 'database_replicas',
    help: 'Replicas of the database: those that answer reads, and those that are lost, stuck or promoted.',
    labelNames: ['state'],
    registers,
    collect() {
      const used = replicas?.figures().map(({ isUsed }) => isUsed) ?? [];
      this.set({ state: 'used' }, used.filter((each) => each).length);
      this.set({ state: 'left' }, used.filter((each) => !each).length);
    },
  });
  new Gauge({
    name: 'database_replica_lag_events',
    help: 'Entries in the logs of all organizations that a replica lacked at the last look, at most ten seconds ago.',
    labelNames: ['replica'],
    registers,
    collect() {
      for (const { name, lag } of replicas?.figures() ?? []) {
        if (lag !== undefined) this.set({ replica: name }, lag);
      }
    },
  });
  new Counter({
    name: 'database_page_reads_total',
    help: 'Reads for pages, searches and registrations that a replica may answer, by the kind of server that did.',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      const reads = replicas?.figures().map((each) => each.reads) ?? [];
      this.inc(
        { from: 'replica' },
        reads.reduce((sum, each) => sum + each, 0),
      );
      this.inc({ from: 'primary' }, replicas?.primaryReads ?? 0);
    },
  });
  new Counter({
    name: 'database_replica_misses_total',
    help: 'Reads that a replica did not answer, so that the next one or the primary did, by reason.',
    labelNames: ['replica', 'reason'],
    registers,
    collect() {
      this.reset();
      for (const { name, misses } of replicas?.figures() ?? []) {
        for (const [reason, count] of misses) this.inc({ replica: name, reason }, count);
      }
    },
  });
}

function measureBus({ engine }: Pick<Services, 'engine'>, registers: Registers): void {
  new Gauge({
    name: 'message_bus',
    help: 'Whether the bus between processes is connected or lost; 0 in both states without a bus.',
    labelNames: ['state'],
    registers,
    collect() {
      const figures = engine.bus?.();
      this.set({ state: 'connected' }, figures?.isConnected ? 1 : 0);
      this.set({ state: 'lost' }, figures && !figures.isConnected ? 1 : 0);
    },
  });
  new Counter({
    name: 'message_bus_messages_total',
    help: 'Messages over the bus, each with one or more notices.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset();
      const { sent = 0, received = 0 } = engine.bus?.() ?? {};
      this.inc({ direction: 'sent' }, sent);
      this.inc({ direction: 'received' }, received);
    },
  });
}

function measureTraces({ traces }: Pick<Services, 'traces'>, registers: Registers): void {
  new Counter({
    name: 'trace_spans_total',
    help: 'Spans of traces that the collector took, and those that were dropped because it is slow or gone.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { sent, dropped } = traces?.figures() ?? { sent: 0, dropped: 0 };
      this.inc({ outcome: 'sent' }, sent);
      this.inc({ outcome: 'dropped' }, dropped);
    },
  });
}

function measureCommits({ realms }: Pick<Services, 'realms'>, registers: Registers): void {
  const durations = new Histogram({
    name: 'commit_duration_seconds',
    help: 'Time of a transaction of an organization, from its start to its durable commit.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const sizes = new Histogram({
    name: 'commit_changes',
    help: 'Changes that shared a transaction.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  });
  realms.onGroup(({ changes, seconds }) => {
    durations.observe(seconds);
    sizes.observe(changes);
  });
}

function measureQueues({ eventQueues }: Pick<Services, 'eventQueues'>, registers: Registers): void {
  const lags = new Histogram({
    name: 'event_delivery_lag_seconds',
    help: 'Age of the oldest event of a delivery to clients that waited for it.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  });
  eventQueues.onDelivered((ageMs) => lags.observe(Math.max(0, ageMs) / 1000));
  new Gauge({
    name: 'event_queues_waiting',
    help: 'Polls and streams of clients that wait for events now.',
    registers,
    collect() {
      this.set(eventQueues.waiting);
    },
  });
  new Gauge({
    name: 'event_queues_synced',
    help: 'Event queues of clients that asked this process for events within the time that the label names.',
    labelNames: ['within'],
    registers,
    collect() {
      const ages = [...eventQueues.ages()];
      for (const [within, limit] of Object.entries(AGES_MS)) {
        this.set({ within }, ages.filter((age) => age <= limit).length);
      }
    },
  });
}
