import type { TracesConfig } from '../config/config.ts';
import { otlpJson } from './otlp.ts';

/** A reason why a collector did not take spans. */
export interface CollectorProblem {
  readonly text: string;
  /** Whether the same spans may be accepted later. */
  readonly isPassing: boolean;
}

const TIMEOUT_MS = 5000;
const PASSING: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

type Collector = Pick<TracesConfig, 'url' | 'headers'>;

/** Posts spans in the form of OTLP. Returns undefined once the collector has taken them. */
export async function postSpans(
  { url, headers }: Collector,
  body: string,
  timeoutMs = TIMEOUT_MS,
): Promise<CollectorProblem | undefined> {
  try {
    const response = await fetch(`${url}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    return { text: refusal(response.status), isPassing: PASSING.has(response.status) };
  } catch (error) {
    const { cause = error } = error as Error;
    const text = `the collector cannot be reached: ${(cause as Error).message}`;
    return { text, isPassing: true };
  }
}

/** Sends no spans, and returns why the collector does not accept them. Returns undefined if it does. */
export function collectorProblem(collector: Collector): Promise<CollectorProblem | undefined> {
  return postSpans(collector, otlpJson({}, []));
}

function refusal(status: number): string {
  if (status === 401 || status === 403) return `the collector refuses tracesHeaders (${status})`;
  if (status === 404) return 'nothing takes OTLP over HTTP at this address (404)';
  return `the collector answers ${status}`;
}
