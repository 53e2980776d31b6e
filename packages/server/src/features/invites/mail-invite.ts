import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { InviteRow } from '../../core/storage/tables/invites.ts';
import { countMail } from '../../delivery/mail/mail-allowance.ts';
import { queueMail } from '../../delivery/mail/queue-mail.ts';

/** An invitation by mail, and the time of its mail in milliseconds since 1970. */
type MailedInvite = Pick<InviteRow, 'id' | 'created_at'> & {
  readonly email: string;
  /** Only in the mail: it is stored nowhere once that is sent. */
  readonly token: string;
};

/** Queues an invitation's mail. Check the allowance before calling it. */
export function mailInvite(change: Mutation, invite: MailedInvite, senderId: number): void {
  const { id, email, token, created_at: at } = invite;
  countMail(change, senderId, email);
  const details = { inviteId: id, at, token };
  queueMail(change, { occasion: 'invitation', address: email, user_id: null, details });
}

/** Throws if the server sends no mail. */
export function checkSendsMail({ mail }: Config): void {
  if (mail) return;
  throw badRequest('This server sends no mail. Create a link instead and share it yourself.');
}
