import type { Role } from '@tidings/shared-types';

/** What the simulation asks of the process that its server is, beside all that goes over the network. */
export type Order =
  | {
      readonly name: 'makeOrganization';
      readonly subdomain: string;
      readonly roles: readonly Role[];
    }
  /** Ends the event queues of an account, as when nobody polled them for long. */
  | { readonly name: 'endQueues'; readonly subdomain: string; readonly userId: number }
  | { readonly name: 'messages'; readonly subdomain: string }
  /** Moves the server's clock. */
  | { readonly name: 'wait'; readonly milliseconds: number };

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** A message as it is in the database. */
export interface StoredText {
  readonly id: number;
  readonly content: string;
}
