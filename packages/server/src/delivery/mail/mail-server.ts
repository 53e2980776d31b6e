import { isIP } from 'node:net';
import type { SMTPPoolOptions, SMTPPoolSentMessageInfo, Transporter } from 'nodemailer';
import type { Config } from '../../core/config/config.ts';
import type { Mailbox, MailServerAddress } from '../../core/config/kind.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { mailError } from './mail-error.ts';

const CONNECTIONS = 4;
/** Some servers delay their greeting to stop spammers, who do not wait. */
const GREETING_MS = 60_000;
const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

type Transport = Transporter<SMTPPoolSentMessageInfo, SMTPPoolOptions>;

/** Returns the mail server; undefined if none is configured. */
export async function mailServerOf({
  mail,
  publicUrl,
}: Pick<Config, 'mail' | 'publicUrl'>): Promise<MailServer | undefined> {
  if (!mail || publicUrl === undefined) return undefined;
  // Loaded on demand: it takes longer than a usual start, and most servers send no mail.
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
    // Mails that are not being sent are in the database and are retried from there.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as const;
}

/** The configured server that accepts mail for delivery. */
export class MailServer {
  readonly #transport: Transport;
  readonly #from: Mailbox;
  readonly #host: string;

  /** `host` is the sender's host name. */
  constructor(transport: Transport, from: Mailbox, host: string) {
    this.#transport = transport;
    this.#from = from;
    this.#host = host;
  }

  /**
   * Sends a mail. Throws `MailRefused` or `MailServerTrouble` unless the mail server accepts it. Repeated mails with
   * the same `id` show up once.
   */
  async send(letter: Letter, id: string, signal?: AbortSignal): Promise<void> {
    const thread = letter.thread === undefined ? undefined : this.#messageId(letter.thread);
    try {
      await this.#transport.sendMail({
        from: this.#from,
        to: { name: '', address: letter.to },
        ...(letter.replyTo !== undefined && { replyTo: letter.replyTo }),
        subject: letter.subject,
        text: letterText(letter),
        html: letterHtml(letter),
        messageId: this.#messageId(id),
        ...(thread && { inReplyTo: thread, references: thread }),
        headers: {
          // Prevents automatic replies.
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          'Content-Language': letter.language,
          ...(letter.unsubscribe !== undefined && unsubscribeHeaders(letter.unsubscribe)),
        },
        ...(signal && { signal }),
      });
    } catch (error) {
      throw mailError(error, letter.to);
    }
  }

  /** Throws `MailServerTrouble` unless the mail server accepts this server. */
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

/** Returns the headers of RFC 8058, with which only a POST request unsubscribes. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/**
 * Returns the TLS options. A password requires TLS with a valid certificate, except on the local machine. Without a
 * password the mail server is usually a local one, often with a self-signed certificate, which is better than none.
 */
function privacyOf({ host, isTls, login }: MailServerAddress) {
  const isNear = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const mustBePrivate = isTls || (login !== undefined && !isNear);
  return { requireTLS: mustBePrivate && !isTls, tls: { rejectUnauthorized: mustBePrivate } };
}
