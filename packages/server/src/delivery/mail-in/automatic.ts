import type { ParsedMail } from 'mailparser';
import type { MailTarget } from './mail-addresses.ts';

/**
 * Whether a program sent a mail that must get no further, so that two programs cannot answer each other for ever. A
 * channel takes the mails of programs, but no answers of programs.
 */
export function isAutomatic(
  { headers }: Pick<ParsedMail, 'headers'>,
  envelopeSender: string,
  kind: MailTarget['kind'],
): boolean {
  // Notices about mails that could not be delivered have no sender.
  if (envelopeSender === '') return true;
  const submitted = textOf(headers.get('auto-submitted'));
  if (/^auto-replied/.test(submitted) || headers.has('x-autoreply')) return true;
  if (kind === 'channel') return false;
  const isProgram = submitted !== '' && submitted !== 'no';
  return isProgram || /^(?:bulk|junk|list)$/.test(textOf(headers.get('precedence')));
}

function textOf(header: unknown): string {
  return typeof header === 'string' ? header.trim().toLowerCase() : '';
}
