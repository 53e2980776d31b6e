import { badRequest } from '../api-error.ts';
import type { Config } from '../config/config.ts';
import { countMail } from '../mail/mail-allowance.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Mutation } from '../realm/mutation.ts';
import type { InviteRow } from '../storage/tables/invites.ts';

/** An invitation to an address, and when it is mailed, in milliseconds since 1970. */
type MailedInvite = Pick<InviteRow, 'id' | 'created_at'> & {
  readonly email: string;
  /** In the mail alone: nothing else has it once that is sent. */
  readonly token: string;
};

/** To be called once it is known that there may be one more. */
export function mailInvite(change: Mutation, invite: MailedInvite, senderId: number): void {
  const { id, email, token, created_at: at } = invite;
  countMail(change, senderId, email);
  const details = { inviteId: id, at, token };
  queueMail(change, { occasion: 'invitation', address: email, user_id: null, details });
}

/** Throws where the server writes to nobody. */
export function checkSendsMail({ mail }: Config): void {
  if (mail) return;
  throw badRequest('This server sends no mail. Make a link instead, and pass it on yourself.');
}
