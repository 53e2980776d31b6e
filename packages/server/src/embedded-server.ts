import type { Config } from './core/config/config.ts';
import { startServer as start } from './server.ts';

/** A server that runs in the caller's process. */
export interface Server {
  /** Its address on this machine, without a trailing slash. */
  readonly url: string;
  /** The link by which the first owner signs up; undefined once the organization has an owner. */
  readonly setupUrl: string | undefined;
  /** Answers the requests in flight, then stops. */
  close(): Promise<void>;
}

/** Opens the database, brings it to the current schema, and listens. */
export function startServer(config: Config): Promise<Server> {
  return start(config);
}
