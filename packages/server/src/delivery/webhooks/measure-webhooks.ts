import type { FastifyInstance } from 'fastify';
import { Counter, Gauge } from 'prom-client';
import type { Services } from '../../services.ts';

/** Adds the metrics of webhooks. They tell nothing of single organizations or receivers. */
export function measureWebhooks(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  { webhookCounts: counts }: Pick<Services, 'webhookCounts'>,
): void {
  const registers = [metrics];
  new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to deliver events to webhooks, by outcome.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      this.inc({ outcome: 'succeeded' }, counts.succeeded);
      this.inc({ outcome: 'failed' }, counts.failed);
    },
  });
  new Counter({
    name: 'webhook_events_delivered_total',
    help: 'Events that receivers of webhooks accepted.',
    registers,
    collect() {
      this.reset();
      this.inc(counts.events);
    },
  });
  new Counter({
    name: 'webhooks_paused_total',
    help: 'Webhooks that the server paused.',
    registers,
    collect() {
      this.reset();
      this.inc(counts.paused);
    },
  });
  new Gauge({
    name: 'webhooks_failing',
    help: 'Webhooks of this process whose last delivery failed.',
    registers,
    collect() {
      this.set(counts.measure().failing);
    },
  });
  new Gauge({
    name: 'webhook_backlog_entries',
    help: 'Log entries that the webhooks of this process still have to look at, summed over webhooks.',
    registers,
    collect() {
      this.set(counts.measure().backlog);
    },
  });
}
