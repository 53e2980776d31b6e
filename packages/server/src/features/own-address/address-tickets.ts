import { MailedTickets } from '../../delivery/mail/mailed-tickets.ts';

export interface AddressTicket {
  readonly userId: number;
  /** Mark of the account when the change was requested, possibly by another person. */
  readonly mark: string;
  readonly to: string;
}

/** Valid as long as the mail says. */
export const addressTickets = new MailedTickets<AddressTicket>('a new address', 24);
