import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config/config.ts';

type Directives = Readonly<Record<string, string[]>>;

/** Each kind of content is named that pages load, and comes from this server: what is not named is refused. */
const directives: Directives = {
  defaultSrc: ["'none'"],
  baseUri: ["'none'"],
  // Requests and the sockets of drafts.
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // Pictures that one may see with an account only are fetched by the web client, and shown from memory.
  imgSrc: ["'self'", 'data:', 'blob:'],
  manifestSrc: ["'self'"],
  mediaSrc: ["'self'"],
  // WebAssembly opens notifications.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'"],
  workerSrc: ["'self'"],
};

/** Text becomes markup or the address of a script by the web client's one policy alone. */
export const trustedTypes: Directives = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['tidings'],
};

/** The headers of pages, for helmet. */
export function pageHeaders(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  more: Directives = {},
): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, ...more } },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
  };
}
