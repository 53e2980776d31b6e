import { t } from '../../languages/command-line.ts';
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
  /** Its links are relative to the folder of the page that lists all settings. */
  readonly description: () => string;
}

/** Every setting, in the order of the documentation. */
export const options = {
  data: option(path, './data', () => t('option.data')),
  database: optional(database, () => t('option.database')),
  databaseDirect: optional(database, () =>
    t('option.databaseDirect', { page: page('grow-postgresql.md#a-pooler') }),
  ),
  replica: optional(postgresUrls, () =>
    t('option.replica', { page: page('grow-postgresql.md#replicas') }),
  ),
  bus: optional(natsUrls, () => t('option.bus', { page: page('grow-postgresql.md#a-bus') })),
  copyTo: optional(filePlace, () =>
    t('option.copyTo', { page: page('self-hosting.md#going-back-to-any-moment') }),
  ),
  copyKeep: option(duration('1d', '3650d'), '7d', () => t('option.copyKeep')),
  host: option(host, '127.0.0.1', () => t('option.host')),
  port: option(port, '9991', () => t('option.port')),
  processes: option(processes, '1', () => t('option.processes')),
  publicUrl: optional(origin, () => t('option.publicUrl')),
  trustedProxies: option(integer(0, 10), '0', () => t('option.trustedProxies')),
  corsOrigins: option(origins, '*', () => t('option.corsOrigins')),
  rateLimit: option(onOff, 'true', () => t('option.rateLimit')),
  rateLimitPerUser: option(integer(1, 1e9), '200', () => t('option.rateLimitPerUser')),
  rateLimitPerAddress: option(integer(1, 1e9), '100', () => t('option.rateLimitPerAddress')),
  rateLimitLogins: option(integer(1, 1e9), '5', () => t('option.rateLimitLogins')),
  maxBody: option(size('64KiB', '500MiB'), '2MiB', () => t('option.maxBody')),
  maxUpload: option(size('1MiB', '500MiB'), '100MiB', () => t('option.maxUpload')),
  uploadQuotaPerUser: option(size('1MiB', '1000000GiB'), '10GiB', () =>
    t('option.uploadQuotaPerUser'),
  ),
  uploadQuota: optional(size('1MiB', '1000000GiB'), () => t('option.uploadQuota')),
  uploads: optional(filePlace, () => t('option.uploads', { page: page('object-storage.md') })),
  uploadsMovedFrom: optional(filePlace, () => t('option.uploadsMovedFrom')),
  uploadsSignedUrls: option(onOff, 'false', () => t('option.uploadsSignedUrls')),
  s3Endpoint: optional(service, () => t('option.s3Endpoint')),
  s3Region: option(word, 'us-east-1', () => t('option.s3Region')),
  s3AccessKey: optional(credential, () => t('option.s3AccessKey')),
  s3SecretKey: optional(credential, () => t('option.s3SecretKey')),
  messageCache: option(size('1MiB', '64GiB'), '64MiB', () => t('option.messageCache')),
  requestTimeout: option(duration('1s', '1h'), '30s', () => t('option.requestTimeout')),
  shutdownTimeout: option(duration('0s', '1h'), '10s', () => t('option.shutdownTimeout')),
  stopDelay: option(duration('0s', '1h'), '0s', () => t('option.stopDelay')),
  idempotencyKeep: option(duration('1d', '3650d'), '30d', () => t('option.idempotencyKeep')),
  eventLogKeep: option(duration('1h', '3650d'), '30d', () => t('option.eventLogKeep')),
  auditLogKeep: option(duration('1d', '3650d'), '365d', () => t('option.auditLogKeep')),
  eventQueueKeep: optional(duration('10min', '3650d'), () => t('option.eventQueueKeep')),
  webPublicStreams: option(onOff, 'false', () => t('option.webPublicStreams')),
  fetchLinks: option(onOff, 'true', () => t('option.fetchLinks')),
  fetchPrivate: option(onOff, 'false', () => t('option.fetchPrivate')),
  webhookNetworks: optional(networks, () => t('option.webhookNetworks')),
  webPush: option(onOff, 'true', () => t('option.webPush')),
  pushRelayUrl: optional(origin, () => t('option.pushRelayUrl', { page: page('push.md') })),
  pushRelayId: optional(credential, () => t('option.pushRelayId')),
  pushRelayKey: optional(credential, () => t('option.pushRelayKey')),
  passwordSignIn: option(onOff, 'true', () => t('option.passwordSignIn')),
  openidIssuer: optional(issuer, () =>
    t('option.openidIssuer', { page: page('single-sign-on.md') }),
  ),
  openidClientId: optional(credential, () => t('option.openidClientId')),
  openidClientSecret: optional(credential, () => t('option.openidClientSecret')),
  openidName: option(label, 'single sign-on', () => t('option.openidName')),
  openidTrustAddresses: option(onOff, 'false', () => t('option.openidTrustAddresses')),
  openidProviders: optional(openIdProviders, () =>
    t('option.openidProviders', { page: page('single-sign-on.md#several-providers') }),
  ),
  openidReturnTo: optional(appAddresses, () => t('option.openidReturnTo')),
  secretKey: optional(credential, () =>
    t('option.secretKey', { page: page('embedding.md#where-secrets-are-kept') }),
  ),
  mailServer: optional(mailServer, () => t('option.mailServer', { page: page('mail.md') })),
  mailFrom: optional(mailbox, () =>
    t('option.mailFrom', { example: 'Our chat <chat@example.org>' }),
  ),
  mailInListen: optional(listenAddress, () =>
    t('option.mailInListen', { page: page('incoming-mail.md') }),
  ),
  mailInAddress: optional(addressPattern, () => t('option.mailInAddress')),
  demo: option(onOff, 'false', () => t('option.demo')),
  tracesTo: optional(service, () => t('option.tracesTo', { page: page('traces.md') })),
  tracesShare: option(share, '1', () => t('option.tracesShare')),
  tracesHeaders: optional(traceHeaders, () => t('option.tracesHeaders')),
  logLevel: option(
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    () => t('option.logLevel'),
  ),
  logFormat: optional(oneOf(['pretty', 'json']), () => t('option.logFormat')),
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
  description: () => string,
): Option<T> & { default: string } {
  return { kind, default: preset, description };
}

function optional<T>(kind: Kind<T>, description: () => string): Option<T> & { default: undefined } {
  return { kind, default: undefined, description };
}

/** Returns a link to a how-to page. */
function page(address: string): string {
  return `[${address.replace(/#.*/, '')}](../how-to/${address})`;
}
