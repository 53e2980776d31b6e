import type { NodemailerError } from 'nodemailer';
import { legible } from '../../core/text/legible.ts';

/** Error if the mail server accepts no mail now, or none from this server. The message is for administrators. */
export class MailServerTrouble extends Error {
  override readonly name = 'MailServerTrouble';
}

/** Error if the mail server rejects one mail. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
  /** Whether the rejection is permanent. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

/**
 * Converts an error of nodemailer. Removes the recipient's address, which mail servers quote, since it must not be
 * logged.
 */
export function mailError(error: unknown, to?: string): MailServerTrouble | MailRefused {
  const { code, command, responseCode = 0, message } = error as Partial<NodemailerError>;
  const whole = legible(message ?? String(error));
  const said = to === undefined ? whole : whole.replaceAll(to, '(the address)');
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAboutMail) return new MailRefused(said, responseCode >= 500);
  return new MailServerTrouble(`${said}. ${advice[code ?? ''] ?? otherAdvice}`);
}

const otherAdvice = 'Check that mailServer is correct and that this machine can reach it.';

const advice: Readonly<Record<string, string>> = {
  EAUTH: 'Check the user and the password in mailServer.',
  ENOAUTH: 'It requires a user and a password. Add them to mailServer.',
  EENVELOPE: 'It does not accept mail from the address in mailFrom.',
  ETLS: 'With a password, mail requires TLS and a valid certificate. See smtps:// in mail.md.',
};
