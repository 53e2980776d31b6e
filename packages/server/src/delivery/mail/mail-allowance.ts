import { limits } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import { storedRows } from '../../core/realm/stored-rows.ts';
import { type InvitationMailRow, invitationMails } from '../../core/storage/tables/invites.ts';
import { mailboxKey } from '../../features/users/same-address.ts';

export const ALLOWANCE_MS = 86_400_000;

/**
 * Daily limits on mails to addresses that people enter: invitations and verification links. They prevent spam through
 * this server. The count is in the database, so restarts, more processes or revoked invitations do not reset it.
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

  /** Tells whether an address already got as many as allowed. */
  isUsedUpBy(address: string): boolean {
    const reader = readerOf(address);
    const got = this.#mailed.filter(({ email }) => readerOf(email) === reader).length;
    return got >= limits.invitationMailsPerAddressADay;
  }

  mayMail(senderId: number, address: string): boolean {
    return this.leftFor(senderId) > 0 && !this.isUsedUpBy(address);
  }
}

/** Returns the mailbox of an address. Most mail servers deliver `ada+anything` to `ada`. */
function readerOf(address: string): string {
  return mailboxKey(address).replace(/\+[^@]*(?=@)/, '');
}

/** Counts a mail. Call it for each mail under the allowance. */
export function countMail(change: Mutation, senderId: number, email: string): void {
  change.put(invitationMails, {
    id: change.nextId(),
    sender_id: senderId,
    email,
    mailed_at: change.now,
  });
}
