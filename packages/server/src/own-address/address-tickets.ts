import { MailedTickets } from '../mail/mailed-tickets.ts';

interface AddressTicket {
  readonly userId: number;
  /** Who has another by then does not want this one any more. */
  readonly from: string;
  readonly to: string;
}

/** For as long as the letter says. */
export const addressTickets = new MailedTickets<AddressTicket>('a new address', 24);
