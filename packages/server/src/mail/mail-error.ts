import type { NodemailerError } from 'nodemailer';
import { legible } from '../text/legible.ts';

/** The mail server takes nothing at all now, or not from this server. The message is for whoever runs this one. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
}

/** The mail server does not take this mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** It would say the same later. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** What the error of nodemailer means. Mail servers quote the address that it was about, which is no matter for a log. */
export function mailError(error: unknown, to?: string): MailServerTrouble | MailRefused {
  const { code, command, responseCode = 0, message } = error as Partial<NodemailerError>;
  const whole = legible(message ?? String(error));
  const said = to === undefined ? whole : whole.replaceAll(to, '(the address)');
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAboutMail) return new MailRefused(said, responseCode >= 500);
  return new MailServerTrouble(`${said}. ${advice[code ?? ''] ?? otherAdvice}`);
}

const otherAdvice = 'Look whether this machine reaches it, and mailServer names it.';

const advice: Readonly<Record<string, string>> = {
  EAUTH: 'Look at the user and the password in mailServer.',
  ENOAUTH: 'It wants a user and a password: name them in mailServer.',
  EENVELOPE: 'It does not take mails from the address in mailFrom.',
  ETLS: 'With a password mails go over TLS only, and the certificate must be valid: see smtps:// in mail.md.',
};
