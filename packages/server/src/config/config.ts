import type { Mailbox, MailServerAddress } from './kind.ts';

/** Every setting of the server, resolved. `options.ts` says how each is given and what it means. */
export interface Config {
  /** The file of settings that was named. */
  readonly configFile: string | undefined;
  /** Folder for the embedded database, uploads and avatars. */
  readonly dataDirectory: string;
  /** A `postgres://` URL, or the path of the SQLite file. */
  readonly database: string;
  readonly host: string;
  readonly port: number;
  /** The address people type, such as `https://chat.example.org`; other realms live on its subdomains. */
  readonly publicUrl: string | undefined;
  /** Hops of proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly rateLimit: RateLimitConfig | undefined;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  /** For one person, their bots included. */
  readonly uploadQuotaPerUserBytes: number;
  /** For each organization; undefined where there is no limit. */
  readonly uploadQuotaBytes: number | undefined;
  /** For the texts of messages that are read often. */
  readonly messageCacheBytes: number;
  /** A request must have arrived completely within this time. */
  readonly requestTimeoutMs: number;
  /** How long a stopping server waits for requests in flight. */
  readonly shutdownTimeoutMs: number;
  readonly idempotencyKeyDays: number;
  /** How long the log of events is kept. */
  readonly eventLogKeepMs: number;
  /** How long an event queue is kept that nobody reads. */
  readonly eventQueueKeepMs: number;
  readonly webPublicStreams: boolean;
  /** Whether what messages link to is fetched, in order to show it. */
  readonly fetchLinks: boolean;
  /** Whether that may be in the server's own network. */
  readonly fetchPrivate: boolean;
  /** Whether browsers get push notifications where there is no relay. */
  readonly webPush: boolean;
  /** Undefined where there is no relay. */
  readonly pushRelay: PushRelayConfig | undefined;
  readonly passwordSignIn: boolean;
  /** Undefined where people sign in with passwords only. */
  readonly openId: OpenIdConfig | undefined;
  /** Undefined where no mail is sent. */
  readonly mail: MailConfig | undefined;
  /** Whether an empty database is filled with something to look at. */
  readonly demo: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly logFormat: 'pretty' | 'json';
}

export interface RateLimitConfig {
  readonly perUserPerMinute: number;
  readonly perAddressPerMinute: number;
  readonly loginsPerHalfHour: number;
}

/** The relay that hands notifications to the makers of devices, and this server's account there. */
export interface PushRelayConfig {
  /** Without a slash at the end. */
  readonly url: string;
  readonly serverId: string;
  readonly key: string;
}

/** A provider through which people sign in, and what it calls this server. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** For people. */
  readonly name: string;
  /** Whether its addresses are believed that it does not say to have checked. */
  readonly trustsAddresses: boolean;
  /** Addresses of apps that may be given keys. */
  readonly returnTo: readonly string[];
}

/** Through whom mails are sent, and as whom. */
export interface MailConfig {
  readonly server: MailServerAddress;
  readonly from: Mailbox;
}
