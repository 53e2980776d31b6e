/** Every setting of the server, resolved. `options.ts` says how each is given and what it means. */
export interface Config {
  /** Folder for the embedded database, uploads and avatars. */
  readonly dataDirectory: string;
  /** A `postgres://` URL, or the path of the SQLite file. */
  readonly database: string;
  readonly host: string;
  readonly port: number;
  /** The address people type, such as `https://chat.example.org`; realms other than the default live on its subdomains. */
  readonly publicUrl: string | undefined;
  /** Hops of proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: number;
  readonly corsOrigins: readonly string[];
  readonly rateLimit: RateLimitConfig | undefined;
  readonly maxBodyBytes: number;
  readonly maxUploadBytes: number;
  /** A request must have arrived completely within this time. */
  readonly requestTimeoutMs: number;
  /** How long a stopping server waits for requests in flight. */
  readonly shutdownTimeoutMs: number;
  readonly idempotencyKeyDays: number;
  readonly webPublicStreams: boolean;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly logFormat: 'pretty' | 'json';
}

export interface RateLimitConfig {
  readonly perUserPerMinute: number;
  readonly perAddressPerMinute: number;
  readonly loginsPerHalfHour: number;
}
