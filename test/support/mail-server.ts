import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { PATIENCE_MS } from './patience.ts';

/** A received mail. */
export interface ReceivedMail {
  readonly to: string;
  readonly mail: ParsedMail;
  /** The plain text part. */
  readonly text: string;
  readonly html: string;
}

/** When the mail server refuses a mail. */
type Stage = 'sign in' | 'sender' | 'recipient' | 'data';

export interface TestMailServer {
  /** The server's settings for it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  /** All received mails, in order. */
  readonly received: readonly ReceivedMail[];
  /** Response in place of accepting mails, such as 450 or 550; undefined to accept them. */
  refusal: { readonly stage: Stage; readonly code: number } | undefined;
  /** Disconnects when a mail contains this text, like some filters. */
  hangsUpOn: string | undefined;
  /** Number of refusals and disconnections. */
  readonly refused: number;
  /**
   * Holds the next mail until it is released. Resolves to the function that releases it, once the mail has
   * arrived.
   */
  hold(): Promise<() => void>;
  /** Resolves to the next mail to an address. */
  next(to: string): Promise<ReceivedMail>;
  /** Forgets received mails, for the same addresses on another server. */
  forget(): void;
  close(): Promise<void>;
}

/** A type that the package's declarations leave out. */
interface Connection {
  readonly id: string;
  readonly _socket: Socket;
}

/** Starts a mail server on this machine, which delivers nothing. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  let arrived: (() => void)[] = [];
  let refusal: TestMailServer['refusal'];
  let hangsUpOn: string | undefined;
  let holding: ((release: () => void) => void) | undefined;
  let refused = 0;

  function answer(stage: Stage, about = ''): Error | null {
    if (refusal?.stage !== stage) return null;
    refused += 1;
    return Object.assign(new Error(`<${about}> not today`), { responseCode: refusal.code });
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      const error = answer('sign in');
      if (error) done(error);
      else done(null, { user: 'tidings' });
    },
    onMailFrom: (_address, _session, done) => done(answer('sender')),
    onRcptTo: ({ address }, _session, done) => done(answer('recipient', address)),
    onData: async (stream, session, done) => {
      const mail = await simpleParser(stream).catch(() => undefined);
      // The sender was stopped or gave up in the middle of a mail.
      if (!mail) return;
      await held();
      if (hangsUpOn !== undefined && mail.text?.includes(hangsUpOn)) return hangUp(session.id);
      const error = answer('data');
      if (error) return done(error);
      for (const { address } of session.envelope.rcptTo) {
        const { text = '', html } = mail;
        const arrival = { to: address, mail, text, html: html || '' };
        received.push(arrival);
        unread.push(arrival);
      }
      done();
      for (const tell of arrived) tell();
      arrived = [];
    },
    ...options,
  });
  async function held(): Promise<void> {
    const tell = holding;
    if (!tell) return;
    holding = undefined;
    await new Promise<void>((release) => tell(release));
  }
  function hangUp(id: string): void {
    refused += 1;
    for (const connection of server.connections as Iterable<Connection>) {
      if (connection.id === id) connection._socket.destroy();
    }
  }
  // Errors of clients are reported to them.
  server.on('error', () => undefined);
  server.listen(0, host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;

  return {
    settings: {
      mailServer: `smtp://tidings:let-me-in@${host}:${port}`,
      mailFrom: 'Our chat <chat@example.org>',
      publicUrl: 'http://localhost',
    },
    port,
    received,
    get refusal() {
      return refusal;
    },
    set refusal(next) {
      refusal = next;
    },
    get hangsUpOn() {
      return hangsUpOn;
    },
    set hangsUpOn(next) {
      hangsUpOn = next;
    },
    get refused() {
      return refused;
    },
    hold: () =>
      new Promise((resolve) => {
        holding = resolve;
      }),
    async next(to) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const index = unread.findIndex((each) => each.to === to);
        const [found] = index === -1 ? [] : unread.splice(index, 1);
        if (found) return found;
        const left = until - Date.now();
        if (left <= 0) throw new Error(`No mail to ${to} within ${PATIENCE_MS} ms`);
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, left);
          arrived.push(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
    },
    forget() {
      received.length = 0;
      unread.length = 0;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
