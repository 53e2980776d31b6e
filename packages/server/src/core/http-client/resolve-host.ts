import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Resolves a host name to its addresses. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const TIMEOUT_MS = 3000;
const TRIES = 2;

/**
 * Resolves a name by asking the name servers directly. The system's own lookup would hold one of the program's few
 * threads while a name server is silent.
 */
export const resolveHost: ResolveHost = async (host, signal) => {
  if (isIP(host)) return [host];
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
};
