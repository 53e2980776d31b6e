import { ApiError } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import type { MailAllowance } from '../../delivery/mail/mail-allowance.ts';
import { checkEmailDomain } from '../users/email-domain.ts';
import { mailboxKey } from '../users/same-address.ts';
import { accountsWith, checkedEmail } from '../users/user-rules.ts';
import type { OpenInvite } from './stored-invites.ts';

/** An address that is not invited. */
export interface Refused {
  /** The address as given. */
  readonly address: string;
  readonly reason: string;
  /** Whether the address belongs to a deactivated account. */
  readonly deactivated: boolean;
}

/** Returns the addresses in a text that was typed or copied from a mail program, each mailbox once. */
export function addressesIn(text: string): string[] {
  const written = text.split(/[,;\n]/).map(withoutName);
  const byMailbox = new Map(written.map((address) => [mailboxKey(address), address]));
  byMailbox.delete('');
  return [...byMailbox.values()];
}

function withoutName(text: string): string {
  const [, address = text] = /<([^<>]*)>\s*$/.exec(text) ?? [];
  return address.trim();
}

interface Circumstances {
  readonly state: RealmState;
  readonly open: readonly OpenInvite[];
  readonly allowance: MailAllowance;
}

/** Separates addresses that may be invited from others. */
export function judgeAddresses(
  addresses: readonly string[],
  { state, open, allowance }: Circumstances,
): { good: string[]; refused: Refused[] } {
  // Compares case-folded addresses instead of mailboxes, since accounts with similar addresses would conflict.
  const invited = new Set(open.map(({ invite }) => foldCase(invite.email ?? '')));
  const good: string[] = [];
  const refused: Refused[] = [];
  for (const address of addresses) {
    const refusal =
      ruledOut(state, address) ??
      taken(state, address) ??
      (invited.has(foldCase(address)) ? isInvited : undefined) ??
      (allowance.isUsedUpBy(address) ? hadEnough : undefined);
    if (refusal) refused.push({ address, ...refusal });
    else good.push(address);
    invited.add(foldCase(address));
  }
  return { good, refused };
}

type Refusal = Omit<Refused, 'address'>;

const isInvited: Refusal = { reason: 'Is already invited.', deactivated: false };
const hadEnough: Refusal = {
  reason: 'Got too many invitations within a day. Try again tomorrow.',
  deactivated: false,
};

function ruledOut(state: RealmState, address: string): Refusal | undefined {
  try {
    checkEmailDomain(state, checkedEmail(address));
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { reason: error.message, deactivated: false };
  }
}

function taken(state: RealmState, address: string): Refusal | undefined {
  const accounts = accountsWith(state, address);
  if (accounts.length === 0) return undefined;
  return accounts.some(({ is_active }) => is_active)
    ? { reason: 'Already has an account.', deactivated: false }
    : { reason: 'Has a deactivated account.', deactivated: true };
}
