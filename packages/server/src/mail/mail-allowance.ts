import { limits } from '@tidings/shared-types';
import type { Mutation } from '../realm/mutation.ts';
import { storedRows } from '../realm/stored-rows.ts';
import { type InvitationMailRow, invitationMails } from '../storage/tables/invites.ts';
import { mailboxKey } from '../users/same-address.ts';

export const ALLOWANCE_MS = 86_400_000;

/**
 * How much may still be mailed today to addresses that people type, as invitations and questions whether one is
 * theirs, so that nobody sends junk through this server. Counted in the database: neither a restart, nor another
 * process, nor revoking an invitation makes it more.
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
    const reader = readerOf(address);
    const got = this.#mailed.filter(({ email }) => readerOf(email) === reader).length;
    return got >= limits.invitationMailsPerAddressADay;
  }

  mayMail(senderId: number, address: string): boolean {
    return this.leftFor(senderId) > 0 && !this.isUsedUpBy(address);
  }
}

/** Most mail servers bring what goes to `ada+anything` to `ada`. */
function readerOf(address: string): string {
  return mailboxKey(address).replace(/\+[^@]*(?=@)/, '');
}

/** To be called for each mail that the allowance is for. */
export function countMail(change: Mutation, senderId: number, email: string): void {
  change.put(invitationMails, {
    id: change.nextId(),
    sender_id: senderId,
    email,
    mailed_at: change.now,
  });
}
