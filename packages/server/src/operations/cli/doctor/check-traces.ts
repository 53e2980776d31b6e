import type { Config } from '../../../core/config/config.ts';
import { collectorProblem } from '../../../core/traces/collector.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, ok, warn } from './check.ts';

/** Checks that the collector of traces accepts those of this server. */
export async function checkTraces({ traces }: Pick<Config, 'traces'>): Promise<Check[]> {
  if (!traces) return [];
  const name = t('doctor.tracesTo', { host: new URL(traces.url).host });
  const problem = await collectorProblem(traces);
  if (problem === undefined) return [ok(name, t('doctor.tracesAccepted'))];
  return [warn(name, problem.text, t('doctor.tracesAdvice'))];
}
