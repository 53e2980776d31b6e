import { limits } from '@tidings/shared-types';
import type { Mutation } from '../realm/mutation.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { type InvitationMailRow, invitationMails } from '../storage/tables/invites.ts';
import { mailboxKey } from '../users/same-address.ts';

export const ALLOWANCE_MS = 86_400_000;

/**
 * How many invitations may still be mailed today, so that nobody sends junk through this server. Counted in
 * the database: neither a restart, nor another process, nor revoking them makes it more.
 */
export class MailAllowance {
  readonly #mailed: readonly InvitationMailRow[];

  private constructor(mailed: readonly InvitationMailRow[]) {
    this.#mailed = mailed;
  }

  static async of(change: Mutation): Promise<MailAllowance> {
    const rows = await storedRows(change, invitationMails, {});
    return new MailAllowance(rows.filter(({ mailed_at }) => mailed_at > change.now - ALLOWANCE_MS));
  }

  leftFor(senderId: number): number {
    const own = this.#mailed.filter(({ sender_id }) => sender_id === senderId).length;
    return Math.min(
      limits.invitationMailsPerUserADay - own,
      limits.invitationMailsPerRealmADay - this.#mailed.length,
    );
  }

  /** Whether an address got as many as anybody should get. */
  isUsedUpBy(address: string): boolean {
    const key = mailboxKey(address);
    const got = this.#mailed.filter(({ email }) => mailboxKey(email) === key).length;
    return got >= limits.invitationMailsPerAddressADay;
  }
}
