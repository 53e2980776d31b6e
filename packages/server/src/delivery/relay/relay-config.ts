import { createPrivateKey, type KeyObject } from 'node:crypto';
import { dirname, resolve } from 'node:path';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ConfigError } from '../../core/config/config-error.ts';
import { integer, onOff, origin, port } from '../../core/config/kind.ts';
import { readText } from '../../core/config/read-text.ts';
import { unknownSetting } from '../../core/config/unknown-setting.ts';
import { t } from '../../languages/command-line.ts';

const Text = Type.String({ minLength: 1 });
const Address = Type.String({ pattern: '^https?://[^/?#]+$' });
const MOST_PROXIES = 10;
const closed = { additionalProperties: false };

/** The relay's settings file. Paths are relative to its folder. */
const RelayFile = Type.Object(
  {
    data: Type.Optional(Text),
    host: Type.Optional(Text),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
    trustedProxies: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST_PROXIES })),
    requestsPerMinute: Type.Optional(Type.Integer({ minimum: 1 })),
    apns: Type.Optional(
      Type.Object(
        { keyFile: Text, keyId: Text, teamId: Text, url: Type.Optional(Address) },
        closed,
      ),
    ),
    fcm: Type.Optional(
      Type.Object({ serviceAccountFile: Text, url: Type.Optional(Address) }, closed),
    ),
    webPush: Type.Optional(
      Type.Object(
        {
          subject: Type.String({ pattern: '^(mailto:|https://).+' }),
          allowPrivateNetworks: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
  },
  closed,
);
const relayFile = Compile(RelayFile);

const ServiceAccount = Type.Object({
  project_id: Text,
  client_email: Text,
  private_key: Text,
  token_uri: Text,
});
const serviceAccount = Compile(ServiceAccount);
export type ServiceAccount = Static<typeof ServiceAccount>;

export interface ApnsConfig {
  readonly key: KeyObject;
  readonly keyId: string;
  readonly teamId: string;
  readonly url: string;
}

export interface FcmConfig {
  readonly account: ServiceAccount;
  readonly key: KeyObject;
  readonly url: string;
}

export interface WebPushConfig {
  /** Contact address for browser vendors. */
  readonly subject: string;
  /** Allows push services on a private network. Others must be on the internet. */
  readonly allowPrivateNetworks: boolean;
}

/** All settings of a relay, resolved. Only configured services are available. */
export interface RelayConfig {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  readonly trustedProxies: number;
  /** Limit for each server. */
  readonly requestsPerMinute: number;
  readonly apns: ApnsConfig | undefined;
  readonly fcm: FcmConfig | undefined;
  readonly webPush: WebPushConfig | undefined;
}

const APNS_URL = 'https://api.push.apple.com';
const FCM_URL = 'https://fcm.googleapis.com';

/** Reads a relay's settings. Throws a ConfigError if they, or the files they name, are invalid. */
export function loadRelayConfig(file: string): RelayConfig {
  const path = resolve(file);
  const folder = dirname(path);
  const settings = parsed(path);
  if (!relayFile.Check(settings)) throw new ConfigError(problemsOf(path, settings));
  const { apns, fcm, webPush } = settings;
  return {
    dataDirectory: resolve(folder, settings.data ?? 'relay-data'),
    host: settings.host ?? '127.0.0.1',
    port: settings.port ?? 9992,
    trustedProxies: settings.trustedProxies ?? 0,
    requestsPerMinute: settings.requestsPerMinute ?? 1000,
    apns: apns && {
      key: appleKeyIn(resolve(folder, apns.keyFile)),
      keyId: apns.keyId,
      teamId: apns.teamId,
      url: apns.url ?? APNS_URL,
    },
    fcm: fcm && {
      ...accountIn(resolve(folder, fcm.serviceAccountFile)),
      url: fcm.url ?? FCM_URL,
    },
    webPush: webPush && {
      subject: webPush.subject,
      allowPrivateNetworks: webPush.allowPrivateNetworks ?? false,
    },
  };
}

function appleKeyIn(path: string): KeyObject {
  const key = keyIn(readText(path));
  if (key?.asymmetricKeyType === 'ec') return key;
  throw new ConfigError([
    t('settings.relayApple', { path, beginning: '-----BEGIN PRIVATE KEY-----' }),
  ]);
}

function accountIn(path: string): Pick<FcmConfig, 'account' | 'key'> {
  const account = parsed(path);
  const key = serviceAccount.Check(account) ? keyIn(account.private_key) : undefined;
  if (serviceAccount.Check(account) && key?.asymmetricKeyType === 'rsa') return { account, key };
  throw new ConfigError([t('settings.relayGoogle', { path })]);
}

function keyIn(pem: string): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}

const knownKeys: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(RelayFile.properties),
  '/apns': Object.keys(RelayFile.properties.apns.properties),
  '/fcm': Object.keys(RelayFile.properties.fcm.properties),
  '/webPush': Object.keys(RelayFile.properties.webPush.properties),
};

/** The values of settings that are neither a text nor an object. */
const expectedAt: Readonly<Record<string, () => string>> = {
  port: port.expected,
  trustedProxies: integer(0, MOST_PROXIES).expected,
  requestsPerMinute: () => t('settings.atLeastOne'),
  'apns.url': origin.expected,
  'fcm.url': origin.expected,
  'webPush.subject': () => t('settings.contact'),
  'webPush.allowPrivateNetworks': onOff.expected,
};

function problemsOf(path: string, settings: unknown): string[] {
  const problems = relayFile.Errors(settings).flatMap(({ keyword, params, instancePath }) => {
    if (keyword === 'additionalProperties') {
      const known = knownKeys[instancePath] ?? [];
      return params.additionalProperties.map((key) =>
        unknownSetting(path, key, known, 'docs/how-to/push.md'),
      );
    }
    // Only repeats the more specific error.
    if (keyword === 'boolean') return [];
    const place = instancePath.slice(1).replaceAll('/', '.');
    if (keyword === 'required') {
      return params.requiredProperties.map((name) =>
        t('settings.missing', { name: `${place}.${name}`, path }),
      );
    }
    if (place === '') return [t('settings.notObject', { path })];
    const other = instancePath in knownKeys ? t('settings.object') : t('settings.text');
    const expected = expectedAt[place]?.() ?? other;
    return [
      t('settings.mustBe', { source: t('settings.inFile', { name: place, path }), expected }),
    ];
  });
  // One wrong value can break several rules.
  return [...new Set(problems)];
}

function parsed(path: string): unknown {
  const text = readText(path);
  try {
    return JSON.parse(text);
  } catch {
    // A parser's error could quote a key.
    throw new ConfigError([t('settings.relayNotJson', { path })]);
  }
}
