import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { ApiError } from '../../core/api-error.ts';
import type { MailInConfig } from '../../core/config/config.ts';
import { accountKey, RateLimitHit } from '../../http/admission/rate-limit.ts';
import type { Services } from '../../services.ts';
import { isAutomatic } from './automatic.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { isOurs, readMailAddress } from './mail-addresses.ts';
import { parseMail } from './parse-mail.ts';
import { postMail } from './post-mail.ts';

/** Room for the encoding and the headers of a mail whose file has the largest size. */
const MOST_BYTES = 50 * 2 ** 20;
const CONNECTIONS = 20;
const SILENCE_MS = 60_000;

/** The listener for incoming mail. */
export interface MailIn {
  readonly port: number;
  close(): Promise<void>;
}

type Recipient = Omit<IncomingMail, 'mail'>;

/** Listens for mail by LMTP, if the server takes any. A mail server in front of it receives from the internet. */
export async function startMailIn(services: Services): Promise<MailIn | undefined> {
  const { config, log } = services;
  const { mailIn } = config;
  if (!mailIn) return undefined;
  // Loaded on demand: most servers take no mail.
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    lmtp: true,
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: Math.min(MOST_BYTES, config.maxUploadBytes * 2),
    rejectOversized: true,
    maxClients: CONNECTIONS,
    socketTimeout: SILENCE_MS,
    onRcptTo({ address }, _session, callback) {
      recipientOf(services, mailIn, address).then(
        (recipient) => callback(recipient ? null : refusal(550, 'There is no such address.')),
        (error: unknown) => callback(laterOr(error)),
      );
    },
    onData(stream, { envelope }, callback) {
      const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      const addresses = envelope.rcptTo.map(({ address }) => address);
      receive(stream, sender, addresses).then(
        (answers) => callback(null, answers),
        (error: unknown) => callback(laterOr(error)),
      );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'a connection for incoming mail failed'));
  server.listen(mailIn.port, mailIn.host);
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { port, close: () => new Promise((resolve) => server.close(() => resolve())) };

  /** Returns an answer for each recipient. */
  async function receive(
    stream: Readable & { readonly sizeExceeded?: boolean },
    sender: string,
    addresses: readonly string[],
  ): Promise<(string | Error)[]> {
    const mail = await parseMail(stream);
    if (stream.sizeExceeded) return addresses.map(() => refusal(552, 'The mail is too large.'));
    const answers: (string | Error)[] = [];
    for (const address of addresses) {
      answers.push(await deliver(address, sender, mail).catch((error: unknown) => laterOr(error)));
    }
    return answers;
  }

  async function deliver(
    address: string,
    sender: string,
    mail: IncomingMail['mail'],
  ): Promise<string | Error> {
    const recipient = mailIn && (await recipientOf(services, mailIn, address));
    if (!recipient) return refusal(550, 'There is no such address.');
    if (isAutomatic(mail, sender, recipient.target.kind)) return 'Ignored an automatic mail.';
    const { realm, user } = recipient;
    await services.rateLimits?.incomingMails.spend(accountKey(realm, user));
    await postMail({ ...recipient, mail });
    return 'Posted.';
  }

  function laterOr(error: unknown): Error {
    if (error instanceof RateLimitHit) return refusal(452, 'Too many mails. Try again later.');
    if (error instanceof ApiError && error.status < 500) return refusal(550, error.message);
    log.error({ err: error }, 'could not take a mail');
    return refusal(451, 'The server has a problem. Try again later.');
  }
}

/** Returns the person and place that an address stands for; undefined if the server did not make it, or no longer. */
async function recipientOf(
  { realms, ...services }: Services,
  mailIn: MailInConfig,
  address: string,
): Promise<Recipient | undefined> {
  const read = readMailAddress(mailIn, address);
  const realm = read && (await realms.withId(read.realmId));
  if (!realm || realm.deactivated) return undefined;
  await realm.refresh();
  const user = realm.state.users.get({ id: read.userId });
  if (!user?.is_active || user.is_bot || !isOurs(read, realm, user)) return undefined;
  const { kind, userId, id } = read;
  return { services: { realms, ...services }, realm, user, target: { kind, userId, id } };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
