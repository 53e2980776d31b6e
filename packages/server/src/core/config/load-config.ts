import { join } from 'node:path';
import { list, t } from '../../languages/command-line.ts';
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
import type { Kind } from './kind.ts';
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
    if (settings[name] === undefined) problems.push(problemOf(kind, source, value));
  }
  problems.push(...unclearDatabase(flags, find('database', flags, env, file)));
  if (problems.length > 0) throw new ConfigError(problems);
  return { configFile: file?.path, ...configOf(settings as Settings, onTerminal) };
}

function problemOf(kind: Kind<unknown>, source: string, value: unknown): string {
  const expected = kind.expected();
  const problem = kind.isSecret
    ? t('settings.mustBe', { source, expected })
    : t('settings.mustBeButIs', { source, expected, given: shown(value) });
  const advice = kind.advice?.(value);
  return advice ? t('settings.withAdvice', { problem, advice }) : problem;
}

/**
 * Refuses `--data` alone beside another database setting: people have meant the database in it, or only the uploads.
 */
function unclearDatabase(flags: Flags, { value, source }: Given): string[] {
  if (flags['data'] === undefined || flags['database'] !== undefined || value === undefined)
    return [];
  return [
    t('settings.unclearDatabase', {
      source,
      file: join(String(flags['data']), DATABASE_FILE),
    }),
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
    return {
      value: entry,
      source: t('settings.inFile', { name, path: file.path }),
      folder: file.folder,
    };
  }
  return { value: options[name].default, source: name, folder };
}

/** Treats empty variables as unset, because container tools pass empty ones on. */
function setText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function shown(value: unknown): string {
  return typeof value === 'string'
    ? t('settings.quoted', { text: maskSecrets(value) })
    : maskSecrets(JSON.stringify(value));
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
    throw new ConfigError([t('settings.replicaNeedsPostgres')]);
  }
  if ([database, databaseDirect].some((url) => databaseDirect && !isPostgresUrl(url ?? ''))) {
    throw new ConfigError([t('settings.bothPostgres')]);
  }
  if (bus.length > 0 && !isPostgresUrl(database)) {
    throw new ConfigError([t('settings.busNeedsPostgres')]);
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
    throw new ConfigError([t('settings.uploadsNeedKeys')]);
  }
  if (uploadsSignedUrls && !isBucketUrl(uploads)) {
    throw new ConfigError([t('settings.signedNeedBucket', { example: 's3://files' })]);
  }
  const database = settings.database ?? join(settings.data, DATABASE_FILE);
  for (const [name, place] of Object.entries({ uploads, uploadsMovedFrom })) {
    if (place !== undefined && [settings.data, database].some((path) => holds(place, path))) {
      throw new ConfigError([
        t('settings.uploadsOwnFolder', { name, example: join(settings.data, UPLOADS_FOLDER) }),
      ]);
    }
  }
  if (uploadsMovedFrom !== undefined && overlap(uploads, uploadsMovedFrom)) {
    throw new ConfigError([t('settings.otherPlace')]);
  }
  return { uploads, uploadsMovedFrom, uploadsSignedUrls, s3 };
}

function copiesOf(settings: Settings): Pick<Config, 'copyTo' | 'copyKeepMs'> {
  const { copyTo, copyKeep: copyKeepMs } = settings;
  if (copyTo === undefined) return { copyTo, copyKeepMs };
  const database = settings.database ?? join(settings.data, DATABASE_FILE);
  const uploads = settings.uploads ?? join(settings.data, UPLOADS_FOLDER);
  if (isPostgresUrl(database)) {
    throw new ConfigError([t('settings.copyEmbedded')]);
  }
  if (isBucketUrl(copyTo) && !s3Of(settings)) {
    throw new ConfigError([t('settings.copyNeedsKeys')]);
  }
  if ([settings.data, database].some((path) => holds(copyTo, path)) || overlap(copyTo, uploads)) {
    throw new ConfigError([t('settings.copyOwnPlace')]);
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
  throw incomplete('s3AccessKey', 's3SecretKey');
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
  throw incomplete('pushRelayUrl', 'pushRelayId', 'pushRelayKey');
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
    throw new ConfigError([t('settings.noSignIn')]);
  }
  const issuers = all.map(({ issuer }) => issuerKey(issuer));
  if (new Set(issuers).size < issuers.length) {
    throw new ConfigError([t('settings.ownIssuers')]);
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
  throw incomplete('openidIssuer', 'openidClientId', 'openidClientSecret');
}

function mailOf({
  mailServer: server,
  mailFrom: from,
  publicUrl,
}: Settings): MailConfig | undefined {
  if (server === undefined && from === undefined) return undefined;
  if (server === undefined || from === undefined) {
    throw incomplete('mailServer', 'mailFrom');
  }
  // Mails have links, but no request whose host could be their address.
  if (publicUrl === undefined) {
    throw new ConfigError([t('settings.mailNeedsUrl')]);
  }
  return { server, from };
}

function mailInOf({
  mailInListen: listen,
  mailInAddress: pattern,
}: Settings): MailInConfig | undefined {
  if (listen === undefined && pattern === undefined) return undefined;
  if (listen === undefined || pattern === undefined) {
    throw incomplete('mailInListen', 'mailInAddress');
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
  throw new ConfigError([t('settings.headersNeedTraces')]);
}

/** Of settings that only work together, some are missing. */
function incomplete(...names: readonly OptionName[]): ConfigError {
  return new ConfigError([t('settings.belongTogether', { names: list(names) })]);
}
