import { setTimeout as wait } from 'node:timers/promises';

/** Time for a request until its answer begins. A part of an upload may take most of it. */
const PATIENCE_MS = 60_000;
const PAUSES_MS = [200, 1000, 3000];
const BUSY = 429;

export interface SignedRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body?: BodyInit | null;
}

/** The outcome of one attempt. A failed one is repeated, a dropped one was the last. */
type RequestOutcome = 'succeeded' | 'failed' | 'dropped';
export type OnRequest = (outcome: RequestOutcome) => void;

/**
 * Sends a request, and repeats it if it fails on the way or at the service. So it must be harmless to repeat. `sign` is
 * called each time, since signatures have a time.
 */
export async function patientFetch(
  sign: () => Promise<SignedRequest>,
  onRequest: OnRequest,
): Promise<Response> {
  for (const pause of PAUSES_MS) {
    const answer = await begun(await sign()).catch(() => undefined);
    if (answer && !isTransient(answer.status)) {
      onRequest('succeeded');
      return answer;
    }
    onRequest('failed');
    await answer?.body?.cancel();
    await wait(pause);
  }
  try {
    const answer = await begun(await sign());
    onRequest(isTransient(answer.status) ? 'dropped' : 'succeeded');
    return answer;
  } catch (error) {
    onRequest('dropped');
    throw error;
  }
}

/** Resolves once the answer begins. Its body may take longer. */
async function begun({ url, method, headers, body }: SignedRequest): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error(`it did not answer within ${PATIENCE_MS / 1000} seconds`)),
    PATIENCE_MS,
  );
  try {
    return await fetch(url, { method, headers, body: body ?? null, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

function isTransient(status: number): boolean {
  return status === BUSY || status >= 500;
}
