import { MailedTickets } from '../../delivery/mail/mailed-tickets.ts';

interface ResetTicket {
  readonly userId: number;
  /** Mark of the account's sign-in data. A change makes the ticket invalid, so it works once. */
  readonly mark: string;
}

/** Valid as long as the mail says. */
export const resetTickets = new MailedTickets<ResetTicket>('a new password', 1);
