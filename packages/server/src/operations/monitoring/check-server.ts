import { type Check, fail, ok, warn } from '../cli/doctor/check.ts';
import { MetricValues } from './metric-values.ts';

const TIMEOUT_MS = 10_000;

/** The limits of the alert rules. */
const MAX_COMMIT_SECONDS = 0.5;
const MAX_LAG_SECONDS = 5;
const MAX_FAILING_SHARE = 0.01;
const MAX_WAITING = 50;
const MAX_DROPPED = 10;
const MAX_REFUSED = 50;

/** Checks what a running server has measured since its start. `url` is its address from inside. */
export async function checkServer(url: string): Promise<Check[]> {
  const name = 'server';
  const values = await valuesOf(url).catch((error: unknown) => String(error));
  if (typeof values === 'string') {
    return [fail(name, `${url} has no metrics: ${values}`, 'Start it, and look at its log.')];
  }
  const version = values.labelsOf('server_info')?.get('version');
  if (version === undefined) {
    return [fail(name, `${url} is not a Tidings server`, 'Give its own address with --server.')];
  }
  return [
    ok(name, `${url} runs version ${version}`),
    checkSlowness(values, {
      name: 'commits',
      metric: 'commit_duration_seconds',
      limit: MAX_COMMIT_SECONDS,
      advice: 'Look for a busy or failing disk, and for long transactions of other programs.',
    }),
    checkSlowness(values, {
      name: 'deliveries to clients',
      metric: 'event_delivery_lag_seconds',
      limit: MAX_LAG_SECONDS,
      advice: 'Check that the clocks of all servers agree, and look for an overloaded processor.',
    }),
    checkFailures(values),
    checkConnections(values),
    ...checkReplicas(values),
    ...checkBus(values),
    ...checkTraces(values),
    checkDropped(values),
    checkSignIns(values),
  ];
}

async function valuesOf(url: string): Promise<MetricValues> {
  const address = new URL('/metrics', url);
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`it answers ${response.status}`);
  return new MetricValues(await response.text());
}

interface Slowness {
  readonly name: string;
  readonly metric: string;
  readonly limit: number;
  readonly advice: string;
}

function checkSlowness(values: MetricValues, { name, metric, limit, advice }: Slowness): Check {
  const seconds = values.quantile(metric, 0.95);
  if (seconds <= limit) return ok(name, `95 of 100 take at most ${seconds} s`);
  return warn(name, `more than 5 of 100 take longer than ${limit} s`, advice);
}

function checkFailures(values: MetricValues): Check {
  const count = 'http_request_duration_seconds_count';
  const failed = values.sum(count, { status: /^5/ });
  const all = values.sum(count);
  const detail = `${failed} of ${all} failed in the server`;
  if (failed <= all * MAX_FAILING_SHARE) return ok('requests', detail);
  return warn('requests', detail, 'Look for lines of level 50 in the log.');
}

function checkConnections(values: MetricValues): Check {
  const waiting = values.sum('database_connections', { state: 'waiting', purpose: /read|write/ });
  const detail = `${waiting} statements wait for one`;
  if (waiting <= MAX_WAITING) return ok('connections', detail);
  return warn('connections', detail, 'Look for slow statements and repeated requests.');
}

function checkReplicas(values: MetricValues): Check[] {
  const used = values.sum('database_replicas', { state: 'used' });
  const left = values.sum('database_replicas', { state: 'left' });
  const detail = `${used} of ${used + left} answer reads`;
  if (left > 0) return [warn('replicas', detail, 'Look for lines about replicas in the log.')];
  return used > 0 ? [ok('replicas', detail)] : [];
}

function checkBus(values: MetricValues): Check[] {
  if (values.sum('message_bus', { state: 'connected' }) > 0) return [ok('bus', 'connected')];
  if (values.sum('message_bus', { state: 'lost' }) === 0) return [];
  return [warn('bus', 'not connected', 'Look at NATS. Notices go through PostgreSQL meanwhile.')];
}

function checkTraces(values: MetricValues): Check[] {
  const sent = values.sum('trace_spans_total', { outcome: 'sent' });
  const dropped = values.sum('trace_spans_total', { outcome: 'dropped' });
  if (sent + dropped === 0) return [];
  const detail = `${dropped} of ${sent + dropped} spans were dropped`;
  if (dropped === 0) return [ok('traces', detail)];
  return [warn('traces', detail, 'Look at the collector, or trace a smaller share.')];
}

function checkDropped(values: MetricValues): Check {
  const dropped = ['mail_deliveries_total', 'push_deliveries_total']
    .map((name) => values.sum(name, { outcome: 'dropped' }))
    .reduce((sum, each) => sum + each);
  const detail = `${dropped} mails and notifications were dropped`;
  if (dropped <= MAX_DROPPED) return ok('dropped deliveries', detail);
  return warn('dropped deliveries', detail, 'Look for warnings in the log, which say why.');
}

function checkSignIns(values: MetricValues): Check {
  const refused = values.sum('rate_limit_hits_total', {
    limit: /^(logins|secondFactors|refusedTokens)$/,
  });
  const detail = `limits refused ${refused} attempts`;
  if (refused <= MAX_REFUSED) return ok('sign-ins', detail);
  return warn('sign-ins', detail, 'Look at the audit log for the addresses that try.');
}
