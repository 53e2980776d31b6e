import { MailedTickets } from '../mail/mailed-tickets.ts';

export interface AddressTicket {
  readonly userId: number;
  /** Of the account as it was when the address was asked for, which somebody else may have done. */
  readonly mark: string;
  readonly to: string;
}

/** For as long as the letter says. */
export const addressTickets = new MailedTickets<AddressTicket>('a new address', 24);
