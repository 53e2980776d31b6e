import { join } from 'node:path';
import { isBucketUrl } from '../storage/files/bucket-url.ts';
import { isPostgresUrl } from '../storage/is-postgres-url.ts';
import type {
  Config,
  MailConfig,
  MailInConfig,
  OpenIdConfig,
  PushRelayConfig,
  RateLimitConfig,
  S3Config,
  TracesConfig,
} from './config.ts';
import { ConfigError } from './config-error.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { issuerKey } from './issuer-key.ts';
import { maskSecrets } from './mask-secrets.ts';
import {
  flagOf,
  type OptionName,
  optionNames,
  options,
  type Settings,
  variableOf,
} from './options.ts';

export interface ConfigSources {
  /** By option name, as text or values. `config` names the configuration file. */
  readonly flags?: Flags | undefined;
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
  /** Whether the log goes to a terminal. */
  readonly onTerminal?: boolean | undefined;
}

interface Given {
  readonly value: unknown;
  readonly source: string;
  readonly folder: string;
}

type Flags = Readonly<Record<string, unknown>>;

const MILLISECONDS_PER_DAY = 86_400_000;
/** The default database, in the data folder. */
const DATABASE_FILE = 'tidings.db';
/** The default place of uploads, in the data folder. */
const UPLOADS_FOLDER = 'uploads';

/**
 * Loads the server's settings. Flags win over the environment, the environment over the configuration file, and the
 * file over the defaults. Throws a `ConfigError` that names every invalid value.
 */
export function loadConfig(sources: ConfigSources = {}): Config {
  const { flags = {}, env = process.env, onTerminal = false } = sources;
  const named = flags['config'] ?? setText(env['TIDINGS_CONFIG']);
  const file = named === undefined ? undefined : readConfigFile(String(named));
  const settings: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of optionNames) {
    const { value, source, folder } = find(name, flags, env, file);
    if (value === undefined) continue;
    const { kind } = options[name];
    settings[name] = kind.read(value, folder);
    if (settings[name] === undefined) {
      const given = kind.isSecret ? '' : `, but is ${shown(value)}`;
      const advice = kind.advice?.(value);
      problems.push(`${source} must be ${kind.expected}${given}${advice ? `. ${advice}` : ''}`);
    }
  }
  problems.push(...unclearDatabase(flags, find('database', flags, env, file)));
  if (problems.length > 0) throw new ConfigError(problems);
  return { configFile: file?.path, ...configOf(settings as Settings, onTerminal) };
}

/**
 * Refuses `--data` alone beside another database setting: people have meant the database in it, or only the uploads.
 */
function unclearDatabase(flags: Flags, { value, source }: Given): string[] {
  if (flags['data'] === undefined || flags['database'] !== undefined || value === undefined)
    return [];
  return [
    `--data names a folder, but ${source} names a database elsewhere. Name the one you mean with --database too: that one, or ${join(String(flags['data']), DATABASE_FILE)}`,
  ];
}

function find(
  name: OptionName,
  flags: Flags,
  env: Readonly<Record<string, string | undefined>>,
  file: ConfigFile | undefined,
): Given {
  const folder = process.cwd();
  const flag = flags[name];
  if (flag !== undefined) return { value: flag, source: flagOf(name).replace(/ .*/, ''), folder };
  const variable = variableOf(name);
  const text = setText(env[variable]);
  if (text !== undefined) return { value: text, source: variable, folder };
  const entry = file?.values[name];
  if (file && entry !== undefined) {
    return { value: entry, source: `"${name}" in ${file.path}`, folder: file.folder };
  }
  return { value: options[name].default, source: `the default of ${name}`, folder };
}

/** Treats empty variables as unset, because container tools pass empty ones on. */
function setText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function shown(value: unknown): string {
  return maskSecrets(typeof value === 'string' ? `'${value}'` : JSON.stringify(value));
}

function configOf(settings: Settings, onTerminal: boolean): Omit<Config, 'configFile'> {
  return {
    dataDirectory: settings.data,
    database: settings.database ?? join(settings.data, DATABASE_FILE),
    ...serversOf(settings),
    ...copiesOf(settings),
    host: settings.host,
    port: settings.port,
    processes: settings.processes,
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    corsOrigins: settings.corsOrigins,
    rateLimit: rateLimitOf(settings),
    maxBodyBytes: settings.maxBody,
    maxUploadBytes: settings.maxUpload,
    uploadQuotaPerUserBytes: settings.uploadQuotaPerUser,
    uploadQuotaBytes: settings.uploadQuota,
    ...uploadsOf(settings),
    messageCacheBytes: settings.messageCache,
    requestTimeoutMs: settings.requestTimeout,
    shutdownTimeoutMs: settings.shutdownTimeout,
    stopDelayMs: settings.stopDelay,
    idempotencyKeyDays: settings.idempotencyKeep / MILLISECONDS_PER_DAY,
    eventLogKeepMs: settings.eventLogKeep,
    auditLogKeepMs: settings.auditLogKeep,
    eventQueueKeepMs: settings.eventQueueKeep ?? settings.eventLogKeep,
    webPublicStreams: settings.webPublicStreams,
    fetchLinks: settings.fetchLinks,
    fetchPrivate: settings.fetchPrivate,
    webhookNetworks: settings.webhookNetworks ?? [],
    webPush: settings.webPush,
    pushRelay: pushRelayOf(settings),
    passwordSignIn: settings.passwordSignIn,
    secretKey: settings.secretKey,
    openIdProviders: openIdProvidersOf(settings),
    mail: mailOf(settings),
    mailIn: mailInOf(settings),
    demo: settings.demo,
    traces: tracesOf(settings),
    logLevel: settings.logLevel,
    logFormat: settings.logFormat ?? (onTerminal ? 'pretty' : 'json'),
  };
}

/** Returns the servers besides the one in `database`. */
function serversOf(settings: Settings): Pick<Config, 'databaseDirect' | 'replicas' | 'bus'> {
  const { database = '', databaseDirect, replica: replicas = [], bus = [] } = settings;
  if (replicas.length > 0 && !isPostgresUrl(database)) {
    throw new ConfigError(['replica needs a database on PostgreSQL, of which it is a standby']);
  }
  if ([database, databaseDirect].some((url) => databaseDirect && !isPostgresUrl(url ?? ''))) {
    throw new ConfigError(['databaseDirect and database must both be postgres:// URLs']);
  }
  if (bus.length > 0 && !isPostgresUrl(database)) {
    throw new ConfigError(['bus needs a database on PostgreSQL, whose processes it connects']);
  }
  return { databaseDirect, replicas, bus };
}

function uploadsOf(
  settings: Settings,
): Pick<Config, 'uploads' | 'uploadsMovedFrom' | 'uploadsSignedUrls' | 's3'> {
  const { uploadsMovedFrom, uploadsSignedUrls } = settings;
  const uploads = settings.uploads ?? join(settings.data, UPLOADS_FOLDER);
  const s3 = s3Of(settings);
  if (!s3 && [uploads, uploadsMovedFrom].some((place) => place && isBucketUrl(place))) {
    throw new ConfigError(['uploads in a bucket need s3AccessKey and s3SecretKey']);
  }
  if (uploadsSignedUrls && !isBucketUrl(uploads)) {
    throw new ConfigError(['uploadsSignedUrls needs uploads in a bucket, such as s3://files']);
  }
  const database = settings.database ?? join(settings.data, DATABASE_FILE);
  for (const [name, place] of Object.entries({ uploads, uploadsMovedFrom })) {
    if (place !== undefined && [settings.data, database].some((path) => holds(place, path))) {
      throw new ConfigError([
        `${name} must not be the data folder or hold the database, but have a folder of its own, such as ${join(settings.data, UPLOADS_FOLDER)}`,
      ]);
    }
  }
  if (uploadsMovedFrom !== undefined && overlap(uploads, uploadsMovedFrom)) {
    throw new ConfigError([
      'uploadsMovedFrom must be another place than uploads, and not inside it or around it',
    ]);
  }
  return { uploads, uploadsMovedFrom, uploadsSignedUrls, s3 };
}

function copiesOf(settings: Settings): Pick<Config, 'copyTo' | 'copyKeepMs'> {
  const { copyTo, copyKeep: copyKeepMs } = settings;
  if (copyTo === undefined) return { copyTo, copyKeepMs };
  const database = settings.database ?? join(settings.data, DATABASE_FILE);
  const uploads = settings.uploads ?? join(settings.data, UPLOADS_FOLDER);
  if (isPostgresUrl(database)) {
    throw new ConfigError([
      'copyTo is for the embedded database: PostgreSQL archives its own log, with archive_command or a tool such as pgBackRest',
    ]);
  }
  if (isBucketUrl(copyTo) && !s3Of(settings)) {
    throw new ConfigError(['copyTo in a bucket needs s3AccessKey and s3SecretKey']);
  }
  if ([settings.data, database].some((path) => holds(copyTo, path)) || overlap(copyTo, uploads)) {
    throw new ConfigError([
      'copyTo must have a place of its own, neither inside the uploads nor around them or the data folder',
    ]);
  }
  return { copyTo, copyKeepMs };
}

function overlap(a: string, b: string): boolean {
  return holds(a, b) || holds(b, a);
}

/** Whether the path is this folder, or inside it. */
function holds(folder: string, path: string): boolean {
  return `${path}/`.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

function s3Of({
  s3Endpoint,
  s3Region: region,
  s3AccessKey: accessKey,
  s3SecretKey: secretKey,
}: Settings): S3Config | undefined {
  if (accessKey !== undefined && secretKey !== undefined) {
    const endpoint = s3Endpoint ?? `https://s3.${region}.amazonaws.com`;
    return { endpoint, region, accessKey, secretKey };
  }
  if (accessKey === undefined && secretKey === undefined) return undefined;
  throw new ConfigError(['s3AccessKey and s3SecretKey belong together']);
}

function rateLimitOf(settings: Settings): RateLimitConfig | undefined {
  if (!settings.rateLimit) return undefined;
  return {
    perUserPerMinute: settings.rateLimitPerUser,
    perAddressPerMinute: settings.rateLimitPerAddress,
    loginsPerHalfHour: settings.rateLimitLogins,
  };
}

function pushRelayOf({
  pushRelayUrl: url,
  pushRelayId: serverId,
  pushRelayKey: key,
}: Settings): PushRelayConfig | undefined {
  if (url !== undefined && serverId !== undefined && key !== undefined) {
    return { url, serverId, key };
  }
  if (url === undefined && serverId === undefined && key === undefined) return undefined;
  throw new ConfigError(['pushRelayUrl, pushRelayId and pushRelayKey belong together']);
}

function openIdProvidersOf(settings: Settings): OpenIdConfig[] {
  const first = firstProviderOf(settings);
  const returnTo = settings.openidReturnTo ?? [];
  const more = (settings.openidProviders ?? []).map(({ trustAddresses, ...provider }) => ({
    ...provider,
    trustsAddresses: trustAddresses,
    returnTo,
  }));
  const all = [...(first ? [first] : []), ...more];
  if (all.length === 0 && !settings.passwordSignIn) {
    throw new ConfigError([
      'Without passwordSignIn, no one can sign in unless openidIssuer or openidProviders is set',
    ]);
  }
  const issuers = all.map(({ issuer }) => issuerKey(issuer));
  if (new Set(issuers).size < issuers.length) {
    throw new ConfigError(['Each provider in openidProviders must have an issuer of its own']);
  }
  return all;
}

function firstProviderOf(settings: Settings): OpenIdConfig | undefined {
  const {
    openidIssuer: issuer,
    openidClientId: clientId,
    openidClientSecret: clientSecret,
  } = settings;
  if (issuer !== undefined && clientId !== undefined && clientSecret !== undefined) {
    return {
      id: undefined,
      issuer,
      clientId,
      clientSecret,
      name: settings.openidName,
      trustsAddresses: settings.openidTrustAddresses,
      returnTo: settings.openidReturnTo ?? [],
    };
  }
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) {
    return undefined;
  }
  throw new ConfigError(['openidIssuer, openidClientId and openidClientSecret belong together']);
}

function mailOf({
  mailServer: server,
  mailFrom: from,
  publicUrl,
}: Settings): MailConfig | undefined {
  if (server === undefined && from === undefined) return undefined;
  if (server === undefined || from === undefined) {
    throw new ConfigError(['mailServer and mailFrom belong together']);
  }
  // Mails have links, but no request whose host could be their address.
  if (publicUrl === undefined) {
    throw new ConfigError(['mailServer needs publicUrl, because mails contain links']);
  }
  return { server, from };
}

function mailInOf({
  mailInListen: listen,
  mailInAddress: pattern,
}: Settings): MailInConfig | undefined {
  if (listen === undefined && pattern === undefined) return undefined;
  if (listen === undefined || pattern === undefined) {
    throw new ConfigError(['mailInListen and mailInAddress belong together']);
  }
  return { ...listen, ...pattern };
}

function tracesOf({
  tracesTo: url,
  tracesShare: share,
  tracesHeaders: headers,
}: Settings): TracesConfig | undefined {
  if (url !== undefined) return { url, share, headers: headers ?? {} };
  if (headers === undefined) return undefined;
  throw new ConfigError(['tracesHeaders needs tracesTo, the collector that asks for them']);
}
