import { t } from '../../languages/command-line.ts';
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
  const name = t('doctor.server');
  const values = await valuesOf(url).catch((error: unknown) => String(error));
  if (typeof values === 'string') {
    return [
      fail(name, t('doctor.serverSilent', { url, problem: values }), t('doctor.serverStart')),
    ];
  }
  const version = values.labelsOf('server_info')?.get('version');
  if (version === undefined) {
    return [fail(name, t('doctor.serverOther', { url }), t('doctor.serverAddress'))];
  }
  return [
    ok(name, t('doctor.serverRuns', { url, version })),
    checkSlowness(values, {
      name: t('doctor.commits'),
      metric: 'commit_duration_seconds',
      limit: MAX_COMMIT_SECONDS,
      advice: t('doctor.commitsAdvice'),
    }),
    checkSlowness(values, {
      name: t('doctor.lag'),
      metric: 'event_delivery_lag_seconds',
      limit: MAX_LAG_SECONDS,
      advice: t('doctor.lagAdvice'),
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
  if (!response.ok) throw new Error(t('doctor.serverAnswers', { status: response.status }));
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
  if (seconds <= limit) return ok(name, t('doctor.fastEnough', { seconds }));
  return warn(name, t('doctor.tooSlow', { seconds: limit }), advice);
}

function checkFailures(values: MetricValues): Check {
  const count = 'http_request_duration_seconds_count';
  const failed = values.sum(count, { status: /^5/ });
  const all = values.sum(count);
  const name = t('doctor.requests');
  const detail = t('doctor.requestsFailed', { failed, all });
  if (failed <= all * MAX_FAILING_SHARE) return ok(name, detail);
  return warn(name, detail, t('doctor.requestsAdvice'));
}

function checkConnections(values: MetricValues): Check {
  const waiting = values.sum('database_connections', { state: 'waiting', purpose: /read|write/ });
  const name = t('doctor.connections');
  const detail = t('doctor.connectionsWaiting', { count: waiting });
  if (waiting <= MAX_WAITING) return ok(name, detail);
  return warn(name, detail, t('doctor.connectionsAdvice'));
}

function checkReplicas(values: MetricValues): Check[] {
  const used = values.sum('database_replicas', { state: 'used' });
  const left = values.sum('database_replicas', { state: 'left' });
  const name = t('doctor.replicas');
  const detail = t('doctor.replicasUsed', { used, all: used + left });
  if (left > 0) return [warn(name, detail, t('doctor.replicasAdvice'))];
  return used > 0 ? [ok(name, detail)] : [];
}

function checkBus(values: MetricValues): Check[] {
  const name = t('doctor.buses');
  if (values.sum('message_bus', { state: 'connected' }) > 0)
    return [ok(name, t('doctor.busConnected'))];
  if (values.sum('message_bus', { state: 'lost' }) === 0) return [];
  return [warn(name, t('doctor.busLost'), t('doctor.busLostAdvice'))];
}

function checkTraces(values: MetricValues): Check[] {
  const sent = values.sum('trace_spans_total', { outcome: 'sent' });
  const dropped = values.sum('trace_spans_total', { outcome: 'dropped' });
  if (sent + dropped === 0) return [];
  const name = t('doctor.traces');
  const detail = t('doctor.spansDropped', { dropped, all: sent + dropped });
  if (dropped === 0) return [ok(name, detail)];
  return [warn(name, detail, t('doctor.spansAdvice'))];
}

function checkDropped(values: MetricValues): Check {
  const dropped = ['mail_deliveries_total', 'push_deliveries_total']
    .map((name) => values.sum(name, { outcome: 'dropped' }))
    .reduce((sum, each) => sum + each);
  const name = t('doctor.dropped');
  const detail = t('doctor.droppedCount', { count: dropped });
  if (dropped <= MAX_DROPPED) return ok(name, detail);
  return warn(name, detail, t('doctor.droppedAdvice'));
}

function checkSignIns(values: MetricValues): Check {
  const refused = values.sum('rate_limit_hits_total', {
    limit: /^(logins|secondFactors|refusedTokens)$/,
  });
  const name = t('doctor.signIns');
  const detail = t('doctor.signInsRefused', { count: refused });
  if (refused <= MAX_REFUSED) return ok(name, detail);
  return warn(name, detail, t('doctor.signInsAdvice'));
}
