import { MailedTickets } from '../mail/mailed-tickets.ts';

interface ResetTicket {
  readonly userId: number;
  /** Of what it lets somebody change: it is good for one change. */
  readonly mark: string;
}

/** For as long as the letter says. */
export const resetTickets = new MailedTickets<ResetTicket>('a new password', 1);
