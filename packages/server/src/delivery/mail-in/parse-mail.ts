import type { Readable } from 'node:stream';
import type { ParsedMail } from 'mailparser';

/** Turning HTML into text takes the main thread for its length. */
const MOST_HTML = 1 << 18;
const parsing = { skipImageLinks: true, skipTextToHtml: true, maxHtmlLengthToParse: MOST_HTML };

/** Reads a mail. Its text is that of its HTML if it has no other. */
export async function parseMail(stream: Readable): Promise<ParsedMail> {
  // Loaded on demand, like the listener.
  const { simpleParser } = await import('mailparser');
  const mail = await simpleParser(stream, parsing);
  if (mail.text !== undefined || !mail.html) return mail;
  // The parser turns HTML into text only if a mail has nothing else, such as files.
  const alone = `Content-Type: text/html; charset=utf-8\r\n\r\n${mail.html}`;
  const { text } = await simpleParser(alone, parsing);
  return text === undefined ? mail : { ...mail, text };
}
