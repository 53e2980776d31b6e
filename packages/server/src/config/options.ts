import {
  appAddresses,
  credential,
  database,
  duration,
  host,
  integer,
  issuer,
  type Kind,
  label,
  mailbox,
  mailServer,
  oneOf,
  onOff,
  origin,
  origins,
  path,
  port,
  size,
} from './kind.ts';

/** A setting of the server. Its name determines the flag, the environment variable and the key in the file. */
export interface Option<T = unknown> {
  readonly kind: Kind<T>;
  /** As a user would write it; if undefined, `description` says what happens. */
  readonly default: string | undefined;
  readonly description: string;
}

/** Every setting, in the order of the documentation. */
export const options = {
  data: option(path, './data', 'Folder for the embedded database and for uploaded files.'),
  database: optional(
    database,
    'A `postgres://` URL, or a file for the embedded database; without it, `tidings.db` in the data folder.',
  ),
  host: option(
    host,
    '127.0.0.1',
    'Address to listen on. The default is reachable from this machine only, as behind a proxy; `0.0.0.0` or `::` lets others in.',
  ),
  port: option(port, '9991', 'Port to listen on; `0` takes a free one.'),
  publicUrl: optional(
    origin,
    'The address people type, such as `https://chat.example.org`. Needed behind a proxy that ends TLS, and for several organizations, which live on its subdomains.',
  ),
  trustedProxies: option(
    integer(0, 10),
    '0',
    'How many proxies in a row stand in front, whose `X-Forwarded-*` headers are believed.',
  ),
  corsOrigins: option(
    origins,
    '*',
    'Web pages that may call the API from browsers. `*` is safe: a call needs a key, and cookies are not used.',
  ),
  rateLimit: option(
    onOff,
    'true',
    'Limits on how often clients may call; turned off for load tests only.',
  ),
  rateLimitPerUser: option(
    integer(1, 1e9),
    '200',
    'Requests per minute for each account. Answers count once more per 256 KiB, and messages per 100 ms of rendering.',
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
    'The largest request body, uploads aside. Without an account it is 16 KiB.',
  ),
  maxUpload: option(size('1MiB', '500MiB'), '100MiB', 'The largest uploaded file.'),
  uploadQuotaPerUser: option(
    size('1MiB', '1000000GiB'),
    '10GiB',
    'Room for the files that one person and their bots have uploaded.',
  ),
  uploadQuota: optional(
    size('1MiB', '1000000GiB'),
    'Room for the files of each organization; without it, as much as the disk has.',
  ),
  messageCache: option(
    size('1MiB', '64GiB'),
    '64MiB',
    'Memory for the messages that are read often, and for whole pages of them.',
  ),
  requestTimeout: option(
    duration('1s', '1h'),
    '30s',
    'A request whose headers, or whose body, have not arrived within this time is cut off; uploads may take longer.',
  ),
  shutdownTimeout: option(
    duration('0s', '1h'),
    '10s',
    'How long a stopping server waits for requests in flight.',
  ),
  idempotencyKeep: option(
    duration('1d', '3650d'),
    '30d',
    'How long the answer to a request with an `Idempotency-Key` is kept for retries.',
  ),
  eventLogKeep: option(
    duration('1h', '3650d'),
    '30d',
    'How long changes are kept for clients that were away; one that comes back later starts anew.',
  ),
  eventQueueKeep: optional(
    duration('10min', '3650d'),
    'How long an event queue is kept that no client asks for; without it, as long as the log.',
  ),
  webPublicStreams: option(
    onOff,
    'false',
    'Lets organizations open channels to visitors without an account.',
  ),
  fetchLinks: option(
    onOff,
    'true',
    'Lets the server fetch images, and pages where organizations want it, that messages link to, in order to show them.',
  ),
  fetchPrivate: option(
    onOff,
    'false',
    'Lets the server fetch links into its own network too. For networks in which everyone may reach everything.',
  ),
  webPush: option(
    onOff,
    'true',
    'Lets the server notify browsers while the page is closed, through the push services of their makers; what it says is sealed.',
  ),
  pushRelayUrl: optional(
    origin,
    'A relay that hands notifications to phones, and then to browsers too: see [push.md](push.md). Without it phones get none.',
  ),
  pushRelayId: optional(credential, 'What the relay calls this server.'),
  pushRelayKey: optional(
    credential,
    'The key that the relay gave this server; better kept in a variable or the file than in a flag.',
  ),
  passwordSignIn: option(
    onOff,
    'true',
    'Lets people sign in with passwords. Without it only single sign-on lets them in.',
  ),
  openidIssuer: optional(
    issuer,
    'A provider of single sign-on, such as `https://id.example.org/realms/team`: see [single-sign-on.md](single-sign-on.md). Without it people sign in with passwords only.',
  ),
  openidClientId: optional(credential, 'What the provider calls this server.'),
  openidClientSecret: optional(
    credential,
    'The secret that the provider gave this server; better kept in a variable or the file than in a flag.',
  ),
  openidName: option(label, 'single sign-on', 'What the button for it says after “Continue with”.'),
  openidTrustAddresses: option(
    onOff,
    'false',
    'Believes the addresses that the provider names, though it does not say that it checked them. Only where nobody can choose their own address there.',
  ),
  openidReturnTo: optional(
    appAddresses,
    'Addresses of your own apps, besides the web client, that people may come back to with a key.',
  ),
  mailServer: optional(
    mailServer,
    'The mail server to send through, such as `smtps://user:password@mail.example.org`: see [mail.md](mail.md). Without it no mail is sent. Better kept in a variable or the file than in a flag.',
  ),
  mailFrom: optional(
    mailbox,
    'Whom mails are from, such as `Our chat <chat@example.org>`: an address that the mail server lets this server write as.',
  ),
  demo: option(
    onOff,
    'false',
    'Fills an empty database with an organization to look around in, whose accounts anybody can sign in to: not for a server that others can reach.',
  ),
  logLevel: option(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'The least serious events that are logged.',
  ),
  logFormat: optional(
    oneOf(['pretty', 'json']),
    'How events are logged: `pretty` or `json`. Without it, `pretty` on a terminal and `json` elsewhere.',
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
