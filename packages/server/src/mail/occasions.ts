import type { MissedMessages } from '../missed-messages/missed.ts';

/** Why the server writes to somebody, and what is to be remembered of it: the words are found when it is sent. */
export interface Occasions {
  /** Somebody asked for it who knows no more than an address; it may be nobody's. */
  readonly 'password forgotten': Record<string, never>;
  /** Somebody wants to be reached there. The mark is that of the account when they said so. */
  readonly 'new address': { readonly mark: string };
  readonly 'address wanted': { readonly to: string };
  /** By an administrator, or by themself. */
  readonly 'address changed': { readonly to: string; readonly by?: number | undefined };
  /** Somebody typed it who joined, and is asked to show that it is theirs. The mark is as above. */
  readonly 'unproven address': { readonly mark: string };
  /** By an administrator, whose words may be none. */
  readonly deactivated: { readonly by: number; readonly comment: string };
  /** It was mailed, or mailed again, at a time in milliseconds since 1970. */
  readonly invitation: {
    readonly inviteId: number;
    readonly at: number;
    readonly token: string;
  };
  /** With a password, at a time in milliseconds since 1970. */
  readonly 'signed in': { readonly at: number; readonly ip: string; readonly client: string };
  /** Somebody was written to while they were away. */
  readonly 'missed messages': MissedMessages;
}

export type Occasion = keyof Occasions;
