import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { t } from '../../languages/command-line.ts';
import { isNetwork } from '../http-client/named-networks.ts';
import { bucketPlaceIn, bucketUrl, isBucketUrl } from '../storage/files/bucket-url.ts';
import { isPostgresUrl } from '../storage/is-postgres-url.ts';

/** A type of setting, and how it is read from text (flags, environment) or JSON (the file). */
export interface Kind<T> {
  /** Returns the words that complete "must be …". */
  readonly expected: () => string;
  /** Stands for the value in the help text. */
  readonly placeholder: string;
  /** Returns advice for a wrong value. */
  readonly advice?: (given: unknown) => string | undefined;
  /** Set if a flag can be given several times, for a list. */
  readonly isRepeatable?: true;
  /** Set if the value must never be shown. */
  readonly isSecret?: true;
  /** Returns the value; undefined if `given` is invalid. Paths are relative to `folder`. */
  read(given: unknown, folder: string): T | undefined;
}

export const path: Kind<string> = {
  expected: () => t('settings.path'),
  placeholder: 'dir',
  read: (given, folder) => (isText(given) ? resolve(folder, given) : undefined),
};

/** A folder, or a bucket as `s3://` URL without a slash at the end. */
export const filePlace: Kind<string> = {
  expected: () => t('settings.filePlace'),
  placeholder: 'place',
  read: (given, folder) => {
    if (!isText(given) || !isBucketUrl(given)) return path.read(given, folder);
    const bucket = bucketPlaceIn(given);
    return bucket && bucketUrl(bucket);
  },
};

/** The address of a service, which may have a path. */
export const service: Kind<string> = {
  expected: () => t('settings.service'),
  placeholder: 'url',
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const { protocol, username, password, search, hash, href } = new URL(given);
    if (!/^https?:$/.test(protocol) || `${username}${password}${search}${hash}` !== '') {
      return undefined;
    }
    return href.replace(/\/+$/, '');
  },
};

export const database: Kind<string> = {
  expected: () => t('settings.database'),
  placeholder: 'url',
  read: (given, folder) => {
    if (!isText(given)) return undefined;
    if (isAbsolute(given) || !given.includes('://')) return resolve(folder, given);
    return isPostgresUrl(given) && isClear(given) ? given : undefined;
  },
  advice: (given) =>
    isText(given) && isPostgresUrl(given)
      ? t('settings.escapes', { pairs: '@ = %40, / = %2F, # = %23, ? = %3F, % = %25' })
      : undefined,
};

/** Addresses of PostgreSQL servers. */
export const postgresUrls: Kind<readonly string[]> = {
  expected: () => t('settings.postgresUrls'),
  placeholder: 'url',
  isRepeatable: true,
  read: (given, folder) => {
    const items = isText(given) ? given.split(/,\s*(?=postgres)/) : given;
    if (!Array.isArray(items) || items.length === 0) return undefined;
    return items.every((item) => isPostgresUrl(String(item)) && database.read(item, folder))
      ? items
      : undefined;
  },
  advice: (given) => database.advice?.(given),
};

/** Addresses of NATS servers, each with the same user and password, or a token in place of both. */
export const natsUrls: Kind<readonly string[]> = {
  expected: () => t('settings.natsUrls'),
  placeholder: 'url',
  isRepeatable: true,
  isSecret: true,
  read: (given) => {
    const items = isText(given) ? given.split(',').map((item) => item.trim()) : given;
    if (!Array.isArray(items) || items.length === 0) return undefined;
    return items.every((item) => isText(item) && isNatsUrl(item)) ? items : undefined;
  },
};

function isNatsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text);
  const isLogin = decoded(username) !== undefined && decoded(password) !== undefined;
  return (
    /^(nats|tls):$/.test(protocol) &&
    hostname !== '' &&
    `${pathname}${search}${hash}` === '' &&
    isLogin
  );
}

/**
 * Whether no `@` follows the host. One there shows that an unescaped password ended early, and its rest became the
 * host.
 */
function isClear(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { username, pathname, search, hash } = new URL(url);
  const rest = username === '' ? pathname + search + hash : pathname + hash;
  return !rest.includes('@');
}

export const host: Kind<string> = {
  expected: () => t('settings.host'),
  placeholder: 'host',
  read: (given) => (isText(given) && /^[\w.:-]+$/.test(given) ? given : undefined),
};

export const port: Kind<number> = {
  expected: () => t('settings.port'),
  placeholder: 'number',
  read: (given) => wholeNumber(given, 0, 65_535),
};

export function integer(min: number, max: number): Kind<number> {
  return {
    expected: () => t('settings.integer', { least: min, most: max }),
    placeholder: 'number',
    read: (given) => wholeNumber(given, min, max),
  };
}

/** A part of a whole. */
export const share: Kind<number> = {
  expected: () => t('settings.share', { example: '0.05' }),
  placeholder: 'number',
  read: (given) => {
    const number = typeof given === 'string' && /^\d*\.?\d+$/.test(given) ? Number(given) : given;
    return typeof number === 'number' && number >= 0 && number <= 1 ? number : undefined;
  },
};

/** A number of processes; `auto` for one per processor. */
export const processes: Kind<number> = {
  expected: () => t('settings.processes'),
  placeholder: 'number',
  read: (given) => (given === 'auto' ? availableParallelism() : wholeNumber(given, 1, 64)),
};

const switches = new Map<unknown, boolean>([
  [true, true],
  [false, false],
  ...['true', 'on', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', '0'].map((word) => [word, false] as const),
]);

export const onOff: Kind<boolean> = {
  expected: () => t('settings.onOff'),
  placeholder: '',
  read: (given) => switches.get(given),
};

export const origin: Kind<string> = {
  expected: () => t('settings.origin', { example: 'https://chat.example.org' }),
  placeholder: 'url',
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const url = new URL(given);
    const isOrigin = url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
    return isOrigin ? url.origin : undefined;
  },
};

export const origins: Kind<readonly string[]> = {
  expected: () => t('settings.origins', { example: 'https://app.example.org' }),
  placeholder: 'list',
  read: (given, folder) => {
    const items = isText(given) ? given.split(',').map((item) => item.trim()) : given;
    if (!Array.isArray(items)) return undefined;
    const read = items.map((item) => (item === '*' ? item : origin.read(item, folder)));
    return read.every((item) => item !== undefined) ? read : undefined;
  },
};

/** The address of a sign-in provider. Without TLS it must be on this machine, since its statements are trusted. */
export const issuer: Kind<string> = {
  expected: () => t('settings.issuer'),
  placeholder: 'url',
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const { protocol, hostname, username, search, hash } = new URL(given);
    if (`${username}${search}${hash}` !== '' || isForAnybody(given)) return undefined;
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
      ? given
      : undefined;
  },
  advice: (given) => (isText(given) && isForAnybody(given) ? t('settings.ownTenant') : undefined),
};

/** Whether this is Microsoft's address for all its customers. */
function isForAnybody(issuer: string): boolean {
  return /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(
    issuer,
  );
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}

/** Addresses of apps: web pages, or with the app's own scheme. */
export const appAddresses: Kind<readonly string[]> = {
  expected: () =>
    t('settings.appAddresses', {
      web: 'https://app.example.org/signed-in',
      app: 'org.example.app://signed-in',
    }),
  placeholder: 'list',
  read: (given) => {
    const items = isText(given) ? given.split(',').map((item) => item.trim()) : given;
    if (!Array.isArray(items)) return undefined;
    return items.every((item) => isText(item) && isAppAddress(item)) ? items : undefined;
  },
};

function isAppAddress(address: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\/[^\s?#]+$/i.test(address) && URL.canParse(address);
}

export const networks: Kind<readonly string[]> = {
  expected: () => t('settings.networks', { v4: '10.0.0.0/8', v6: 'fd00::/8' }),
  placeholder: 'list',
  read: (given) => {
    const items = isText(given) ? given.split(',').map((item) => item.trim()) : given;
    if (!Array.isArray(items)) return undefined;
    return items.every((item) => isText(item) && isNetwork(item)) ? items : undefined;
  },
};

export const word: Kind<string> = {
  expected: () => t('settings.word'),
  placeholder: 'word',
  read: (given) => (isText(given) && /^[\w-]+$/.test(given) ? given : undefined),
};

/** A text that people see. */
export const label: Kind<string> = {
  expected: () => t('settings.label'),
  placeholder: 'text',
  read: (given) => (isText(given) && given.trim().length <= 60 ? given.trim() : undefined),
};

/** A credential that another program issued. */
export const credential: Kind<string> = {
  expected: () => t('settings.credential'),
  placeholder: 'text',
  isSecret: true,
  read: (given) => (isText(given) && /^[!-~]+$/.test(given) ? given : undefined),
};

/** Headers for the collector of traces, by name. */
export const traceHeaders: Kind<Readonly<Record<string, string>>> = {
  expected: () => t('settings.headers', { example: 'name=value' }),
  placeholder: 'list',
  isSecret: true,
  read: (given) => {
    if (!isText(given)) return undefined;
    const pairs = given.split(',').map((item) => /^([\w-]+)=([!-~ ]+)$/.exec(item.trim()));
    return pairs.every((pair) => pair !== null)
      ? Object.fromEntries(pairs.map(([, name, value]) => [name, value]))
      : undefined;
  },
};

export interface MailServerAddress {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, instead of STARTTLS. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

const mailSchemes: Readonly<Record<string, Pick<MailServerAddress, 'port' | 'isTls'>>> = {
  'smtp:': { port: 587, isTls: false },
  'smtps:': { port: 465, isTls: true },
};

export const mailServer: Kind<MailServerAddress> = {
  expected: () => t('settings.mailServer'),
  placeholder: 'url',
  isSecret: true,
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const url = new URL(given);
    const preset = mailSchemes[url.protocol];
    if (!preset || url.hostname === '' || !/^\/?$/.test(url.pathname)) return undefined;
    const [user, password] = [decoded(url.username), decoded(url.password)];
    if (url.search !== '' || url.hash !== '' || user === undefined || password === undefined) {
      return undefined;
    }
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
      port: url.port === '' ? preset.port : Number(url.port),
      isTls: preset.isTls,
      login: user === '' ? undefined : { user, password },
    };
  },
  advice: () => t('settings.escapes', { pairs: '/ = %2F, # = %23, ? = %3F, % = %25' }),
};

/** Returns undefined if a percent sign is not part of an escape. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

export interface Mailbox {
  /** Empty if there is none. */
  readonly name: string;
  readonly address: string;
}

export const mailbox: Kind<Mailbox> = {
  expected: () =>
    t('settings.mailbox', {
      address: 'chat@example.org',
      named: 'Our chat <chat@example.org>',
    }),
  placeholder: 'address',
  read: (given) => {
    if (!isText(given)) return undefined;
    const [, name = '', address = given.trim()] =
      /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(given.trim()) ?? [];
    return /^[^\s@<>,;:"()]+@[A-Za-z0-9][A-Za-z0-9.-]*$/.test(address)
      ? { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
      : undefined;
  },
};

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export const listenAddress: Kind<ListenAddress> = {
  expected: () => t('settings.listenAddress', { v4: '127.0.0.1:2525', v6: '[::1]:2525' }),
  placeholder: 'host:port',
  read: (given) => {
    if (!isText(given)) return undefined;
    const [, v6, name, digits] = /^(?:\[([\da-fA-F:]+)\]|([\w.-]+)):(\d+)$/.exec(given) ?? [];
    const listenPort = wholeNumber(digits, 0, 65_535);
    const listenHost = v6 ?? name;
    return listenHost === undefined || listenPort === undefined
      ? undefined
      : { host: listenHost, port: listenPort };
  },
};

/** The addresses that one part in the middle completes. */
export interface AddressPattern {
  readonly before: string;
  readonly after: string;
}

export const addressPattern: Kind<AddressPattern> = {
  expected: () => t('settings.addressPattern', { example: 'chat+%s@example.org' }),
  placeholder: 'address',
  read: (given) => {
    if (!isText(given)) return undefined;
    const [, before, after] = /^([\w.+-]{0,15})%s(@[A-Za-z0-9][A-Za-z0-9.-]*)$/.exec(given) ?? [];
    return before === undefined || after === undefined ? undefined : { before, after };
  },
};

export function oneOf<const W extends string>(words: readonly W[]): Kind<W> {
  return {
    expected: () => t('settings.oneOf', { words: words.join(', ') }),
    placeholder: 'word',
    read: (given) => words.find((word) => word === given),
  };
}

const byteUnits = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** A size in bytes. */
export function size(least: string, most: string): Kind<number> {
  return {
    expected: () => t('settings.size', { least, most }),
    placeholder: 'size',
    read: (given) => quantity(given, byteUnits, least, most),
  };
}

const timeUnits = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration in milliseconds. */
export function duration(least: string, most: string): Kind<number> {
  return {
    expected: () => t('settings.time', { least, most }),
    placeholder: 'time',
    read: (given) => quantity(given, timeUnits, least, most),
  };
}

/** Reads a number that must have its unit, so that readers need not look up what a bare number means. */
function quantity(
  given: unknown,
  units: Readonly<Record<string, number>>,
  least: string,
  most: string,
): number | undefined {
  const value = inBaseUnit(given, units);
  return value >= inBaseUnit(least, units) && value <= inBaseUnit(most, units) ? value : undefined;
}

function inBaseUnit(given: unknown, units: Readonly<Record<string, number>>): number {
  const [, digits, unit = ''] = /^(\d+) ?([A-Za-z]+)$/.exec(String(given)) ?? [];
  return Number(digits) * (units[unit] ?? Number.NaN);
}

function isText(given: unknown): given is string {
  return typeof given === 'string' && given.trim() !== '';
}

function wholeNumber(given: unknown, min: number, max: number): number | undefined {
  if (typeof given === 'string' && !/^\d+$/.test(given)) return undefined;
  const number = typeof given === 'string' ? Number(given) : given;
  if (typeof number !== 'number' || !Number.isInteger(number)) return undefined;
  return number >= min && number <= max ? number : undefined;
}
