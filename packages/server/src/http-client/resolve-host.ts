import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Gives the addresses of a host. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

const TIMEOUT_MS = 3000;
const TRIES = 2;

/**
 * Asks the name servers directly: the system's own look-up holds a thread for as long as a name server
 * is silent, and there are few threads for the whole program.
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
