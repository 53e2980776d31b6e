import { lookup } from 'node:dns/promises';
import type { ResolveHost } from './resolve-host.ts';

/** Resolves names that the operator configured, which may be only in the system's own files. */
export const resolveLikeSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);
