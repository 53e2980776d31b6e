import type { MissedMessages } from '../missed-messages/missed.ts';

export type FactorChange = 'enabled' | 'disabled' | 'reset';

/** The reasons for a mail, with the data to store until it is sent. The text is written then. */
export interface Occasions {
  /** Requested by anyone who knows the address, which may not belong to an account. */
  readonly 'password forgotten': Record<string, never>;
  /** The user requested this address. `mark` is the account's mark at that time. */
  readonly 'new address': { readonly mark: string };
  readonly 'address wanted': { readonly to: string };
  /** Changed by an administrator (`by`) or the user. */
  readonly 'address changed': { readonly to: string; readonly by?: number | undefined };
  /** Asks a new user to verify their address. `mark` is as above. */
  readonly 'unproven address': { readonly mark: string };
  /** Deactivated by an administrator, perhaps without a comment. */
  readonly deactivated: { readonly by: number; readonly comment: string };
  /** Mailed or mailed again at this time, in milliseconds since 1970. */
  readonly invitation: {
    readonly inviteId: number;
    readonly at: number;
    readonly token: string;
  };
  /** Signed in with a password at this time, in milliseconds since 1970. */
  readonly 'signed in': { readonly at: number; readonly ip: string; readonly client: string };
  /** Changed at this time, in milliseconds since 1970. `by` is null for a command on the server, and during a sign-in. */
  readonly 'second factor': {
    readonly event: FactorChange;
    readonly at: number;
    readonly ip: string | null;
    readonly by: number | null;
  };
  /** The user missed messages while they were away. */
  readonly 'missed messages': MissedMessages;
}

export type Occasion = keyof Occasions;
