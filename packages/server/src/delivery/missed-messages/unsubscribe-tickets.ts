import { MailedTickets } from '../mail/mailed-tickets.ts';

interface UnsubscribeTicket {
  readonly userId: number;
  /** The ticket is invalid if the user's address has changed. */
  readonly address: string;
}

/** Long enough for people who clean up old mails. */
const DAYS = 90;

/** Returns the page of the web client that asks for confirmation. */
export function noMoreMail(token: string): string {
  return `#no-more-mail=${encodeURIComponent(token)}`;
}

export const unsubscribeTickets = new MailedTickets<UnsubscribeTicket>('no more mail', DAYS * 24);
