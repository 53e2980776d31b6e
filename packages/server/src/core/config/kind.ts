import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import { isNetwork } from '../http-client/named-networks.ts';
import { bucketPlaceIn, bucketUrl, isBucketUrl } from '../storage/files/bucket-url.ts';
import { isPostgresUrl } from '../storage/is-postgres-url.ts';

/** A type of setting, and how it is read from text (flags, environment) or JSON (the file). */
export interface Kind<T> {
  /** Completes "must be …". */
  readonly expected: string;
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
  expected: 'a path',
  placeholder: 'dir',
  read: (given, folder) => (isText(given) ? resolve(folder, given) : undefined),
};

/** A folder, or a bucket as `s3://` URL without a slash at the end. */
export const filePlace: Kind<string> = {
  expected: 'a path, or s3:// with the name of a bucket and folders in it if necessary',
  placeholder: 'place',
  read: (given, folder) => {
    if (!isText(given) || !isBucketUrl(given)) return path.read(given, folder);
    const bucket = bucketPlaceIn(given);
    return bucket && bucketUrl(bucket);
  },
};

/** The address of a service, which may have a path. */
export const service: Kind<string> = {
  expected: 'an http:// or https:// address without a query',
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
  expected: 'a postgres:// URL or the path of a file',
  placeholder: 'url',
  read: (given, folder) => {
    if (!isText(given)) return undefined;
    if (isAbsolute(given) || !given.includes('://')) return resolve(folder, given);
    return isPostgresUrl(given) && isClear(given) ? given : undefined;
  },
  advice: (given) =>
    isText(given) && isPostgresUrl(given)
      ? 'In a password, @ is written as %40, / as %2F, # as %23, ? as %3F, and % as %25.'
      : undefined,
};

/** Addresses of PostgreSQL servers. */
export const postgresUrls: Kind<readonly string[]> = {
  expected: 'postgres:// URLs, separated by commas',
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
  expected: 'nats:// or tls:// addresses with host and port, separated by commas',
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
  expected: 'a host name or an IP address',
  placeholder: 'host',
  read: (given) => (isText(given) && /^[\w.:-]+$/.test(given) ? given : undefined),
};

export const port: Kind<number> = {
  expected: 'a port number from 0 to 65535',
  placeholder: 'number',
  read: (given) => wholeNumber(given, 0, 65_535),
};

export function integer(min: number, max: number): Kind<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    placeholder: 'number',
    read: (given) => wholeNumber(given, min, max),
  };
}

/** A part of a whole. */
export const share: Kind<number> = {
  expected: 'a number from 0 to 1, such as 0.05',
  placeholder: 'number',
  read: (given) => {
    const number = typeof given === 'string' && /^\d*\.?\d+$/.test(given) ? Number(given) : given;
    return typeof number === 'number' && number >= 0 && number <= 1 ? number : undefined;
  },
};

/** A number of processes; `auto` for one per processor. */
export const processes: Kind<number> = {
  expected: 'a whole number from 1 to 64, or auto',
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
  expected: 'true or false',
  placeholder: '',
  read: (given) => switches.get(given),
};

export const origin: Kind<string> = {
  expected: 'an address such as https://chat.example.org, without a path',
  placeholder: 'url',
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const url = new URL(given);
    const isOrigin = url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
    return isOrigin ? url.origin : undefined;
  },
};

export const origins: Kind<readonly string[]> = {
  expected: '*, or addresses such as https://app.example.org separated by commas',
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
  expected: 'an https:// address without a query, as the provider states it',
  placeholder: 'url',
  read: (given) => {
    if (!isText(given) || !URL.canParse(given)) return undefined;
    const { protocol, hostname, username, search, hash } = new URL(given);
    if (`${username}${search}${hash}` !== '' || isForAnybody(given)) return undefined;
    return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
      ? given
      : undefined;
  },
  advice: (given) =>
    isText(given) && isForAnybody(given)
      ? 'Name your own tenant: anyone can create an account with any address under this one.'
      : undefined,
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
  expected:
    'addresses such as https://app.example.org/signed-in or org.example.app://signed-in, without a query, separated by commas',
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
  expected: 'networks such as 10.0.0.0/8 or fd00::/8, separated by commas',
  placeholder: 'list',
  read: (given) => {
    const items = isText(given) ? given.split(',').map((item) => item.trim()) : given;
    if (!Array.isArray(items)) return undefined;
    return items.every((item) => isText(item) && isNetwork(item)) ? items : undefined;
  },
};

export const word: Kind<string> = {
  expected: 'a word of letters, digits and hyphens',
  placeholder: 'word',
  read: (given) => (isText(given) && /^[\w-]+$/.test(given) ? given : undefined),
};

/** A text that people see. */
export const label: Kind<string> = {
  expected: 'a text of at most 60 characters',
  placeholder: 'text',
  read: (given) => (isText(given) && given.trim().length <= 60 ? given.trim() : undefined),
};

/** A credential that another program issued. */
export const credential: Kind<string> = {
  expected: 'a text without blanks',
  placeholder: 'text',
  isSecret: true,
  read: (given) => (isText(given) && /^[!-~]+$/.test(given) ? given : undefined),
};

/** Headers for the collector of traces, by name. */
export const traceHeaders: Kind<Readonly<Record<string, string>>> = {
  expected: 'headers such as name=value, separated by commas',
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
  expected: 'smtp:// or smtps://, a user and a password if necessary, and a host',
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
  advice: () => 'In a password, / is written as %2F, # as %23, ? as %3F, and % as %25.',
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
  expected: 'an address such as chat@example.org, or with a name: Our chat <chat@example.org>',
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
  expected: 'a host and a port, such as 127.0.0.1:2525 or [::1]:2525',
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
  expected: 'an address with %s before the @, such as chat+%s@example.org',
  placeholder: 'address',
  read: (given) => {
    if (!isText(given)) return undefined;
    const [, before, after] = /^([\w.+-]{0,15})%s(@[A-Za-z0-9][A-Za-z0-9.-]*)$/.exec(given) ?? [];
    return before === undefined || after === undefined ? undefined : { before, after };
  },
};

export function oneOf<const W extends string>(words: readonly W[]): Kind<W> {
  return {
    expected: `one of ${words.join(', ')}`,
    placeholder: 'word',
    read: (given) => words.find((word) => word === given),
  };
}

const byteUnits = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** A size in bytes. */
export function size(least: string, most: string): Kind<number> {
  return quantity('size', byteUnits, least, most);
}

const timeUnits = { ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 };

/** A duration in milliseconds. */
export function duration(least: string, most: string): Kind<number> {
  return quantity('time', timeUnits, least, most);
}

/** A number that must have its unit, so that readers need not look up what a bare number means. */
function quantity(
  noun: string,
  units: Readonly<Record<string, number>>,
  least: string,
  most: string,
): Kind<number> {
  return {
    expected: `a ${noun} from ${least} to ${most}`,
    placeholder: noun,
    read: (given) => {
      const value = inBaseUnit(given, units);
      return value >= inBaseUnit(least, units) && value <= inBaseUnit(most, units)
        ? value
        : undefined;
    },
  };
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
