import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Services } from '../../services.ts';

/** Adds the metrics of before-send hooks. They tell nothing of single organizations. */
export function measureHooks(
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  { beforeSendHooks }: Pick<Services, 'beforeSendHooks'>,
): void {
  const questions = new Counter({
    name: 'before_send_hook_questions_total',
    help: 'Questions to before-send hooks, by outcome: allow, replace, refuse or failure.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  // Alerts on the growth of a series need its beginning.
  for (const outcome of ['allow', 'replace', 'refuse', 'failure']) questions.inc({ outcome }, 0);
  const durations = new Histogram({
    name: 'before_send_hook_duration_seconds',
    help: 'Time from a question to a before-send hook to its answer, or to the end of the wait.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [metrics],
  });
  new Gauge({
    name: 'before_send_hook_questions_in_flight',
    help: 'Questions to before-send hooks that wait for an answer now.',
    registers: [metrics],
    collect() {
      this.set(beforeSendHooks.inFlight);
    },
  });
  beforeSendHooks.onAsked(({ outcome, seconds }) => {
    questions.inc({ outcome });
    durations.observe(seconds);
  });
}
