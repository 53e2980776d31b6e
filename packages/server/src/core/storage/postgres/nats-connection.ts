import type { ConnectionOptions, NatsConnection } from '@nats-io/transport-node';
import { StorageError } from '../storage-error.ts';

/** Silence that is noticed: two pings without an answer. */
const PING_INTERVAL_MS = 5000;
const CONNECT_TIMEOUT_MS = 5000;

/** Connects to the first of these servers that answers. All must accept the same user and password, or token. */
export async function connectToNats(urls: readonly string[]): Promise<NatsConnection> {
  // The package is CommonJS. Bundled, it has no named exports.
  const { default: nats } = await import('@nats-io/transport-node');
  try {
    return await nats.connect(optionsOf(urls));
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new StorageError(
      'unavailable',
      `NATS cannot be reached. Check that it runs, and the address in bus. (${message})`,
      { cause },
    );
  }
}

function optionsOf(urls: readonly string[]): ConnectionOptions {
  const servers = urls.map((url) => new URL(url));
  const [{ username = '', password = '' } = {}] = servers;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  const login = pass === '' ? { token: user } : { user, pass };
  return {
    servers: servers.map(({ host }) => host),
    ...(user !== '' && login),
    ...(servers.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    name: 'tidings',
    // A process has no use for its own messages.
    noEcho: true,
    // While the connection is lost, messages take another way instead of waiting for a new one.
    reconnect: false,
    timeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: 2,
  };
}
