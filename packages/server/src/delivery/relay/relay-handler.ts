import type { Logger } from 'pino';
import type { HandingOver } from './handing-over.ts';
import type { Outlets } from './outlets/outlet.ts';
import type { PatienceByServer } from './outlets/patience.ts';
import type { RelayConfig } from './relay-config.ts';
import type { RelayData } from './relay-data.ts';

export interface RelayContext {
  readonly config: RelayConfig;
  readonly data: RelayData;
  readonly outlets: Outlets;
  readonly patience: PatienceByServer;
  readonly handingOver: HandingOver;
  readonly log: Logger;
}

/** Handler of a chat server's request. Returns the fields of the answer or throws a Refusal. */
export type RelayHandler = (
  context: RelayContext,
  serverId: string,
  body: unknown,
) => Promise<object>;
