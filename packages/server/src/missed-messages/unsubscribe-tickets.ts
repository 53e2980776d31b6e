import { MailedTickets } from '../mail/mailed-tickets.ts';

interface UnsubscribeTicket {
  readonly userId: number;
  /** Whoever has another by then is not written to there any more. */
  readonly address: string;
}

/** As people tidy up mails of long ago. */
const DAYS = 90;

/** Where the web client asks whether somebody means it. */
export function noMoreMail(token: string): string {
  return `#no-more-mail=${encodeURIComponent(token)}`;
}

export const unsubscribeTickets = new MailedTickets<UnsubscribeTicket>('no more mail', DAYS * 24);
