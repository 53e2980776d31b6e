import type { AddressPattern, ListenAddress, Mailbox, MailServerAddress } from './kind.ts';

/** Every setting of the server, resolved. `options.ts` says how each is set and what it means. */
export interface Config {
  /** The configuration file, if one was named. */
  readonly configFile: string | undefined;
  /** Folder for the embedded database. */
  readonly dataDirectory: string;
  /** A `postgres://` URL, or the path of the SQLite file. */
  readonly database: string;
  /** The PostgreSQL server itself, if `database` leads to a pooler. */
  readonly databaseDirect: string | undefined;
  /** URLs of standbys that answer reads. */
  readonly replicas: readonly string[];
  /** URLs of NATS servers that carry notices between processes. */
  readonly bus: readonly string[];
  /** Where each change of the SQLite file is copied: a folder, or an `s3://` URL. Undefined for no copies. */
  readonly copyTo: string | undefined;
  /** The time for which copies are kept. */
  readonly copyKeepMs: number;
  readonly host: string;
  readonly port: number;
  /** Number of processes behind the port. */
  readonly processes: number;
  /** The address that people type, such as `https://chat.example.org`. Other realms are on its subdomains. */
  readonly publicUrl: string | undefined;
  /** Number of proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly rateLimit: RateLimitConfig | undefined;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  /** Per person, bots included. */
  readonly uploadQuotaPerUserBytes: number;
  /** Per organization; undefined for no limit. */
  readonly uploadQuotaBytes: number | undefined;
  /** Where uploaded files are: a folder, or an `s3://` URL. */
  readonly uploads: string;
  /** Where uploaded files were before, while they move. */
  readonly uploadsMovedFrom: string | undefined;
  /** Whether browsers get files from the bucket itself. */
  readonly uploadsSignedUrls: boolean;
  /** Undefined if this server has no key for buckets. */
  readonly s3: S3Config | undefined;
  /** For messages that are read often. */
  readonly messageCacheBytes: number;
  /** The time in which a request must arrive completely. */
  readonly requestTimeoutMs: number;
  /** The time for which a stopping server waits for requests in flight. */
  readonly shutdownTimeoutMs: number;
  /** The time for which a stopping server takes new requests. */
  readonly stopDelayMs: number;
  readonly idempotencyKeyDays: number;
  /** The age up to which log entries are kept. */
  readonly eventLogKeepMs: number;
  /** The age up to which entries of the audit log are kept. */
  readonly auditLogKeepMs: number;
  /** The time for which an unused event queue is kept. */
  readonly eventQueueKeepMs: number;
  readonly webPublicStreams: boolean;
  /** Whether the server fetches linked content in order to show it. */
  readonly fetchLinks: boolean;
  /** Whether it may fetch from its own network. */
  readonly fetchPrivate: boolean;
  /** Private networks that it may reach for organizations, such as `10.0.0.0/8`. */
  readonly webhookNetworks: readonly string[];
  /** Whether browsers get push notifications without a relay. */
  readonly webPush: boolean;
  /** Undefined without a relay. */
  readonly pushRelay: PushRelayConfig | undefined;
  readonly passwordSignIn: boolean;
  /** Seals secrets besides a key in the database. */
  readonly secretKey: string | undefined;
  /** In the order of the buttons; empty without single sign-on. */
  readonly openIdProviders: readonly OpenIdConfig[];
  /** Undefined if no mail is sent. */
  readonly mail: MailConfig | undefined;
  /** Undefined if no mail is received. */
  readonly mailIn: MailInConfig | undefined;
  /** Whether an empty database is filled with a demo. */
  readonly demo: boolean;
  /** Undefined if nothing is traced. */
  readonly traces: TracesConfig | undefined;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly logFormat: 'pretty' | 'json';
}

export interface RateLimitConfig {
  readonly perUserPerMinute: number;
  readonly perAddressPerMinute: number;
  readonly loginsPerHalfHour: number;
}

/** A service of buckets, with this server's key there. */
export interface S3Config {
  /** Without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The relay that forwards notifications to the push services of phones, with this server's account there. */
export interface PushRelayConfig {
  /** Without a trailing slash. */
  readonly url: string;
  readonly serverId: string;
  readonly key: string;
}

/** A single sign-on provider, with this server's account there. */
export interface OpenIdConfig {
  /** Undefined for the first one, whose addresses have no id. */
  readonly id: string | undefined;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the sign-in button. */
  readonly name: string;
  /** Whether to trust addresses that the provider does not call verified. */
  readonly trustsAddresses: boolean;
  /** Addresses of apps that may receive keys. */
  readonly returnTo: readonly string[];
}

/** The mail server, and the sender of mails. */
export interface MailConfig {
  readonly server: MailServerAddress;
  readonly from: Mailbox;
}

/** A collector of OpenTelemetry traces. */
export interface TracesConfig {
  /** Without a trailing slash. */
  readonly url: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The listener for incoming mail, and the addresses that it takes. */
export type MailInConfig = ListenAddress & AddressPattern;
