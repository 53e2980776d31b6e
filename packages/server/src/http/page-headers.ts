import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../core/config/config.ts';
import { bucketPlaceIn } from '../core/storage/files/bucket-url.ts';

type Directives = Readonly<Record<string, string[]>>;

/** Sources per kind of content that pages load, all on this server. Other kinds are refused. */
const directives: Directives = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  // API requests and the websockets of drafts.
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // The web client fetches pictures that need an account itself, and shows them from memory.
  imgSrc: ["'self'", 'data:', 'blob:'],
  manifestSrc: ["'self'"],
  // Videos and recordings are fetched and played the same way.
  mediaSrc: ["'self'", 'blob:'],
  // WebAssembly decrypts push notifications.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
  workerSrc: ["'self'"],
};

/** Only the web client's one policy may turn text into markup or into the address of a script. */
export const trustedTypes: Directives = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['tidings'],
};

/** Returns the headers of pages, as options of helmet. */
export function pageHeaders(
  config: Pick<Config, 'publicUrl' | 'uploads' | 'uploadsSignedUrls' | 's3'>,
  more: Directives = {},
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...withSources(bucketOf(config)), ...more },
    },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  };
}

/** Returns the address below which pages may load files. The service may hold buckets of other people, too. */
function bucketOf({
  uploads,
  uploadsSignedUrls,
  s3,
}: Pick<Config, 'uploads' | 'uploadsSignedUrls' | 's3'>): string[] {
  const place = bucketPlaceIn(uploads);
  if (!place || !uploadsSignedUrls || !s3) return [];
  const address = `${s3.endpoint}/${place.bucket}/`;
  // These two separate sources and directives.
  return [address.replaceAll(/[,;]/g, encodeURIComponent)];
}

/** Lets pages load files from these addresses, too. */
function withSources(addresses: readonly string[]): Directives {
  const kinds = ['connectSrc', 'imgSrc', 'mediaSrc'];
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...(directives[kind] ?? []), ...addresses]]),
  );
}
