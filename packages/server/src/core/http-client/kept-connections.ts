import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Duplex } from 'node:stream';

/** An idle connection is closed after this time. */
const IDLE_MS = 15_000;
/** A connection is used for so long, because the name may lead to another address by then. */
const USED_MS = 60_000;
/** Idle connections to one host. */
const MOST_IDLE = 128;

const MOST_KNOWN = 1000;

const settings = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: MOST_IDLE };

/** The time since which a connection is used. Only checked addresses are connected to, once each. */
class Ages {
  readonly #since = new WeakMap<Duplex, number>();

  isYoung(socket: Duplex): boolean {
    const since = this.#since.get(socket) ?? performance.now();
    this.#since.set(socket, since);
    return performance.now() - since < USED_MS;
  }
}

class KeptHttp extends HttpAgent {
  readonly #ages = new Ages();

  override keepSocketAlive(socket: Duplex): boolean {
    return this.#ages.isYoung(socket) && keeps(super.keepSocketAlive(socket));
  }
}

class KeptHttps extends HttpsAgent {
  readonly #ages = new Ages();

  override keepSocketAlive(socket: Duplex): boolean {
    return this.#ages.isYoung(socket) && keeps(super.keepSocketAlive(socket));
  }
}

/** Returns what the agent decides. Its types hide that it does. */
function keeps(decision: unknown): boolean {
  return decision === true;
}

/**
 * Connections that serve one request after the other, for addresses that are asked often. All requests must follow the
 * same rules about private addresses.
 */
export class KeptConnections {
  /** Addresses in numbers that were checked. */
  readonly #reachable = new Set<string>();
  readonly #http = new KeptHttp(settings);
  readonly #https = new KeptHttps(settings);

  agentFor({ protocol }: URL): HttpAgent {
    return protocol === 'https:' ? this.#https : this.#http;
  }

  /** Tells whether this address in numbers was checked before. */
  mayReach({ origin }: URL): boolean {
    return this.#reachable.has(origin);
  }

  noteReachable({ origin }: URL): void {
    if (this.#reachable.size >= MOST_KNOWN) this.#reachable.clear();
    this.#reachable.add(origin);
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
