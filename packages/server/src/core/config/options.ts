import {
  addressPattern,
  appAddresses,
  credential,
  database,
  duration,
  filePlace,
  host,
  integer,
  issuer,
  type Kind,
  label,
  listenAddress,
  mailbox,
  mailServer,
  natsUrls,
  networks,
  oneOf,
  onOff,
  origin,
  origins,
  path,
  port,
  postgresUrls,
  processes,
  service,
  share,
  size,
  traceHeaders,
  word,
} from './kind.ts';
import { openIdProviders } from './openid-providers.ts';

/** A setting of the server. Its name determines the flag, the environment variable and the key in the file. */
export interface Option<T = unknown> {
  readonly kind: Kind<T>;
  /** As a user would write it; if undefined, `description` says what happens. */
  readonly default: string | undefined;
  readonly description: string;
}

/** Every setting, in the order of the documentation. */
export const options = {
  data: option(
    path,
    './data',
    'Folder for the embedded database and, by default, for uploaded files.',
  ),
  database: optional(
    database,
    'A `postgres://` URL, or a file for the embedded database. By default `tidings.db` in the data folder.',
  ),
  databaseDirect: optional(
    database,
    'The PostgreSQL server itself, if `database` leads to a pooler such as PgBouncer: see [grow-postgresql.md](../how-to/grow-postgresql.md#a-pooler).',
  ),
  replica: optional(
    postgresUrls,
    'A standby of the PostgreSQL server, which answers reads: see [grow-postgresql.md](../how-to/grow-postgresql.md#replicas). Give the flag several times, or several URLs with commas, for several.',
  ),
  bus: optional(
    natsUrls,
    'NATS servers that tell processes of each other’s changes in place of PostgreSQL: see [grow-postgresql.md](../how-to/grow-postgresql.md#a-bus). Keep a password in a variable or the file instead of a flag.',
  ),
  copyTo: optional(
    filePlace,
    'Where to copy each change of the embedded database, within about a second: a folder on another disk, or a bucket such as `s3://copies/chat`. `tidings restore --at` goes back to any moment: see [self-hosting.md](../how-to/self-hosting.md#going-back-to-any-moment).',
  ),
  copyKeep: option(
    duration('1d', '3650d'),
    '7d',
    'How far back `copyTo` lets you go. Older copies are removed.',
  ),
  host: option(
    host,
    '127.0.0.1',
    'Address to listen on. By default only this machine can connect, for example a proxy; `0.0.0.0` or `::` lets others in.',
  ),
  port: option(port, '9991', 'Port to listen on; `0` takes a free one.'),
  processes: option(
    processes,
    '1',
    'Number of processes that serve together behind the port, on one database; `auto` takes one per processor. Each needs the memory of a server.',
  ),
  publicUrl: optional(
    origin,
    'The address people type, such as `https://chat.example.org`. Required behind a proxy that ends TLS, and for several organizations, which are on its subdomains.',
  ),
  trustedProxies: option(
    integer(0, 10),
    '0',
    'Number of proxies in a row whose `X-Forwarded-*` headers are trusted.',
  ),
  corsOrigins: option(
    origins,
    '*',
    'Web pages that may call the API from browsers. `*` is safe: a call needs a key, and cookies are not used.',
  ),
  rateLimit: option(
    onOff,
    'true',
    'Limits how often clients may call. Turn it off for load tests only.',
  ),
  rateLimitPerUser: option(
    integer(1, 1e9),
    '200',
    'Requests per minute for each account. Every 256 KiB of an answer and every 100 ms of rendering count as one more.',
  ),
  rateLimitPerAddress: option(
    integer(1, 1e9),
    '100',
    'Requests per minute for each IP address, for requests without valid credentials.',
  ),
  rateLimitLogins: option(
    integer(1, 1e9),
    '5',
    'Attempts to sign in per half hour for each user name from one network; ten times as many from all.',
  ),
  maxBody: option(
    size('64KiB', '500MiB'),
    '2MiB',
    'The largest request body except uploads. Without an account it is 16 KiB.',
  ),
  maxUpload: option(size('1MiB', '500MiB'), '100MiB', 'The largest uploaded file.'),
  uploadQuotaPerUser: option(
    size('1MiB', '1000000GiB'),
    '10GiB',
    'Room for the files that one person and their bots have uploaded.',
  ),
  uploadQuota: optional(
    size('1MiB', '1000000GiB'),
    'Room for the files of each organization. By default only the disk limits it.',
  ),
  uploads: optional(
    filePlace,
    'Where uploaded files are: a folder, or a bucket such as `s3://files/chat`: see [object-storage.md](../how-to/object-storage.md). By default `uploads` in the data folder.',
  ),
  uploadsMovedFrom: optional(
    filePlace,
    'Where uploaded files were before, until `tidings uploads move` has moved them.',
  ),
  uploadsSignedUrls: option(
    onOff,
    'false',
    'Sends people to the bucket for files, by addresses that work for a minute. Otherwise files go through this server.',
  ),
  s3Endpoint: optional(
    service,
    'The service of buckets, such as `https://s3.example.org`. By default Amazon S3 in `s3Region`.',
  ),
  s3Region: option(word, 'us-east-1', 'The region of the buckets. Many services take any.'),
  s3AccessKey: optional(
    credential,
    'This server’s key at the service, which it must be able to use for reading, writing, listing and deleting.',
  ),
  s3SecretKey: optional(
    credential,
    'The secret of that key. Keep it in a variable or the file instead of a flag.',
  ),
  messageCache: option(
    size('1MiB', '64GiB'),
    '64MiB',
    'Memory for messages and pages of messages that are read often.',
  ),
  requestTimeout: option(
    duration('1s', '1h'),
    '30s',
    'Time in which the headers of a request, and then its body, must arrive. Uploads may take longer.',
  ),
  shutdownTimeout: option(
    duration('0s', '1h'),
    '10s',
    'How long a stopping server waits for requests in flight.',
  ),
  stopDelay: option(
    duration('0s', '1h'),
    '0s',
    'How long a stopping server takes new requests before it closes its port, while `/health/ready` answers 503. With `2s`, a proxy that asks each second sends new requests elsewhere first.',
  ),
  idempotencyKeep: option(
    duration('1d', '3650d'),
    '30d',
    'How long the answer to a request with an `Idempotency-Key` is kept for retries.',
  ),
  eventLogKeep: option(
    duration('1h', '3650d'),
    '30d',
    'How long changes are kept for clients that are offline. After that, a client loads everything again.',
  ),
  auditLogKeep: option(
    duration('1d', '3650d'),
    '365d',
    'How long entries of the audit log are kept.',
  ),
  eventQueueKeep: optional(
    duration('10min', '3650d'),
    'How long an unused event queue is kept. By default as long as the log.',
  ),
  webPublicStreams: option(
    onOff,
    'false',
    'Lets organizations open channels to visitors without an account.',
  ),
  fetchLinks: option(
    onOff,
    'true',
    'Lets the server fetch linked images, and linked pages if an organization enables that, in order to show them.',
  ),
  fetchPrivate: option(
    onOff,
    'false',
    'Lets the server fetch links into its own network, too. Only for networks in which everyone may reach everything.',
  ),
  webhookNetworks: optional(
    networks,
    'Private networks, such as `10.0.0.0/8,127.0.0.1/32`, that the server may reach for organizations: to deliver to webhooks, to ask before-send hooks, to call the services of bots, and to fetch the keys of token issuers. Addresses of bots count only if an administrator has entered them. By default it reaches public addresses only.',
  ),
  webPush: option(
    onOff,
    'true',
    'Lets the server notify browsers while the page is closed, through the browsers’ push services. Notifications are encrypted.',
  ),
  pushRelayUrl: optional(
    origin,
    'A relay for notifications to phones, and then to browsers too: see [push.md](../how-to/push.md). Without it, phones get none.',
  ),
  pushRelayId: optional(credential, 'This server’s id at the relay.'),
  pushRelayKey: optional(
    credential,
    'This server’s key at the relay. Keep it in a variable or the file instead of a flag.',
  ),
  passwordSignIn: option(
    onOff,
    'true',
    'Lets people sign in with passwords. Without it, only single sign-on works.',
  ),
  openidIssuer: optional(
    issuer,
    'A single sign-on provider, such as `https://id.example.org/realms/team`: see [single-sign-on.md](../how-to/single-sign-on.md). Without it, people sign in with passwords only.',
  ),
  openidClientId: optional(credential, 'This server’s id at the provider.'),
  openidClientSecret: optional(
    credential,
    'This server’s secret at the provider. Keep it in a variable or the file instead of a flag.',
  ),
  openidName: option(
    label,
    'single sign-on',
    'The text of the sign-in button after “Continue with”.',
  ),
  openidTrustAddresses: option(
    onOff,
    'false',
    'Trusts addresses from the provider that it does not call verified. Only for providers where people cannot choose their own address.',
  ),
  openidProviders: optional(
    openIdProviders,
    'More single sign-on providers, each with `id`, `issuer`, `clientId`, `clientSecret`, `name` and, if needed, `trustAddresses`: see [single-sign-on.md](../how-to/single-sign-on.md#several-providers). Keep them in a variable, as JSON text, or the file instead of a flag.',
  ),
  openidReturnTo: optional(
    appAddresses,
    'Addresses of your own apps, besides the web client, to which people may return with a key.',
  ),
  secretKey: optional(
    credential,
    'A random text that seals the secrets which the server must be able to read, besides a key in the database: those of token issuers, webhooks, before-send hooks and outgoing bots. With it, a copy of the database is not enough to read them: see [embedding.md](../how-to/embedding.md#where-secrets-are-kept). Keep it in a variable or the file instead of a flag.',
  ),
  mailServer: optional(
    mailServer,
    'The mail server to send through, such as `smtps://user:password@mail.example.org`: see [mail.md](../how-to/mail.md). Without it, no mail is sent. Keep it in a variable or the file instead of a flag.',
  ),
  mailFrom: optional(
    mailbox,
    'The sender of mails, such as `Our chat <chat@example.org>`. The mail server must accept this address from this server.',
  ),
  mailInListen: optional(
    listenAddress,
    'Where to listen for incoming mail by LMTP, such as `127.0.0.1:2525`: see [incoming-mail.md](../how-to/incoming-mail.md). Only your mail server may reach it.',
  ),
  mailInAddress: optional(
    addressPattern,
    'The addresses of incoming mail, with `%s` in place of the part that the server makes up, such as `chat+%s@example.org`.',
  ),
  demo: option(
    onOff,
    'false',
    'Fills an empty database with a demo organization. Anyone can sign in to its accounts, so do not use it on a server that others can reach.',
  ),
  tracesTo: optional(
    service,
    'A collector of OpenTelemetry traces, such as `http://collector:4318`, by OTLP over HTTP: see [traces.md](../how-to/traces.md). By default nothing is traced.',
  ),
  tracesShare: option(
    share,
    '1',
    'The share of requests and of work in the background that is traced, such as `0.05`.',
  ),
  tracesHeaders: optional(
    traceHeaders,
    'Headers that the collector asks for, such as `x-honeycomb-team=KEY`; several with commas. Keep them in a variable or the file instead of a flag.',
  ),
  logLevel: option(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'The lowest level of events in the log.',
  ),
  logFormat: optional(
    oneOf(['pretty', 'json']),
    'Format of the log: `pretty` or `json`. By default `pretty` on a terminal and `json` elsewhere.',
  ),
} as const satisfies Record<string, Option>;

export type OptionName = keyof typeof options;

type ValueOf<O extends Option> = NonNullable<ReturnType<O['kind']['read']>>;

/** The values of all options. */
export type Settings = {
  readonly [N in OptionName]: (typeof options)[N]['default'] extends string
    ? ValueOf<(typeof options)[N]>
    : ValueOf<(typeof options)[N]> | undefined;
};

export const optionNames = Object.keys(options) as OptionName[];

/** Returns the flag as a user writes it. Switches that are on by default have `--no-…`. */
export function flagOf(name: OptionName): string {
  const { kind, default: preset } = options[name];
  const words = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (kind === onOff) return preset === 'true' ? `--no-${words}` : `--${words}`;
  return `--${words} <${kind.placeholder}>`;
}

export function variableOf(name: OptionName): string {
  return `TIDINGS_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
}

function option<T>(
  kind: Kind<T>,
  preset: string,
  description: string,
): Option<T> & { default: string } {
  return { kind, default: preset, description };
}

function optional<T>(kind: Kind<T>, description: string): Option<T> & { default: undefined } {
  return { kind, default: undefined, description };
}
