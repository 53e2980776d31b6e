import { isIP } from 'node:net';
import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Mailbox, MailServerAddress } from '../config/kind.ts';
import type { Letter } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import { mailError } from './mail-error.ts';

const CONNECTIONS = 4;
/** Some wait before they greet, as those who send junk do not wait. */
const GREETING_MS = 60_000;
const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

type Transport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/** Undefined where no mail is sent. */
export async function mailServerOf({
  mail,
  publicUrl,
}: Pick<Config, 'mail' | 'publicUrl'>): Promise<MailServer | undefined> {
  if (!mail || publicUrl === undefined) return undefined;
  // Loading it takes longer than many a server's whole start, and most send no mail.
  const { createTransport } = await import('nodemailer');
  const host = new URL(publicUrl).hostname;
  return new MailServer(createTransport(transportOptions(mail.server, host)), mail.from, host);
}

function transportOptions(server: MailServerAddress, host: string) {
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    host: server.host,
    port: server.port,
    secure: server.isTls,
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    ...privacyOf(server),
    name: isIP(host) === 0 ? host : `[${host}]`,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    // What is not on its way is in the database, and taken from there again.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** The server that takes our mails and passes them on. */
export class MailServer {
  readonly #transport: Transport;
  readonly #from: Mailbox;
  readonly #host: string;

  /** `host`: where its mails are from. */
  constructor(transport: Transport, from: Mailbox, host: string) {
    this.#transport = transport;
    this.#from = from;
    this.#host = host;
  }

  /**
   * Throws `MailRefused` or `MailServerTrouble` unless the mail server has taken it. Of the same `id`, what
   * is sent twice shows once.
   */
  async send(letter: Letter, id: string, signal?: AbortSignal): Promise<void> {
    const thread = letter.thread === undefined ? undefined : this.#messageId(letter.thread);
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: letter.to },
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
        messageId: this.#messageId(id),
        ...(thread && { inReplyTo: thread, references: thread }),
        headers: {
          // So that no answering machine answers.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(letter.unsubscribe !== undefined && unsubscribeHeaders(letter.unsubscribe)),
        },
        ...(signal && { signal }),
      });
    } catch (error) {
      throw mailError(error, letter.to);
    }
  }

  /** Throws `MailServerTrouble` unless it lets this server in. */
  async check(): Promise<void> {
    await this.#transport.verify().catch((error) => {
      throw mailError(error);
    });
  }

  close(): void {
    this.#transport.close();
  }

  #messageId(id: string): string {
    return `<${id}@${this.#host}>`;
  }
}

/** RFC 8058, by which nothing happens to who only looks where the address leads. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * A password goes over TLS only, to whom the certificate names, but on this machine. Without one the mail
 * server is one next door, which often has a certificate of its own making: better than none.
 */
function privacyOf({ host, isTls, login }: MailServerAddress) {
  const isNear = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const mustBePrivate = isTls || (login !== undefined && !isNear);
  return { requireTLS: mustBePrivate && !isTls, tls: { rejectUnauthorized: mustBePrivate } };
}
