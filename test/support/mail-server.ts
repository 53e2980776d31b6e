import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly to: string;
  readonly mail: ParsedMail;
  /** What it looks like in programs without HTML. */
  readonly text: string;
  readonly html: string;
}

/** When in the course of a mail the mail server says no. */
type Stage = 'sign in' | 'sender' | 'recipient' | 'data';

export interface TestMailServer {
  /** As the settings of a server name it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  /** All that arrived, in order. */
  readonly received: readonly ReceivedMail[];
  /** What it says instead of taking mails, such as 450 or 550; undefined for a server that takes them. */
  refusal: { readonly stage: Stage; readonly code: number } | undefined;
  /** How often it said no. */
  readonly refused: number;
  /** The next mail to somebody that nobody has waited for yet. */
  next(to: string): Promise<ReceivedMail>;
  /** Forgets what arrived, for people of the same addresses on another server. */
  forget(): void;
  close(): Promise<void>;
}

const MAX_WAIT_MS = 10_000;

/** A mail server as others run it, on a port of this machine, which passes nothing on. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  host = '127.0.0.1',
): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  const unread: ReceivedMail[] = [];
  let arrived: (() => void)[] = [];
  let refusal: TestMailServer['refusal'];
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
      const mail = await simpleParser(stream);
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
  // What clients do wrong is told to them.
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
    get refused() {
      return refused;
    },
    async next(to) {
      const until = Date.now() + MAX_WAIT_MS;
      for (;;) {
        const index = unread.findIndex((each) => each.to === to);
        const [found] = index === -1 ? [] : unread.splice(index, 1);
        if (found) return found;
        const left = until - Date.now();
        if (left <= 0) throw new Error(`No mail to ${to} within ${MAX_WAIT_MS} ms`);
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
