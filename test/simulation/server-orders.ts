import type { Role } from '@tidings/shared-types';

/** Orders of the simulation to its server process, outside the network. */
export type Order =
  | {
      readonly name: 'makeOrganization';
      readonly subdomain: string;
      readonly roles: readonly Role[];
    }
  /** Ends the event queues of an account, as if they had expired. */
  | { readonly name: 'endQueues'; readonly subdomain: string; readonly userId: number }
  | { readonly name: 'messages'; readonly subdomain: string }
  /** Moves the server's clock. */
  | { readonly name: 'wait'; readonly milliseconds: number };

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** A message as stored in the database. */
export interface StoredText {
  readonly id: number;
  readonly content: string;
}
