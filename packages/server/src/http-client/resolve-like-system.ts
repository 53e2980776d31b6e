import { lookup } from 'node:dns/promises';
import type { ResolveHost } from './resolve-host.ts';

/** For hosts that whoever runs the server chose: their names may be in the system's own files only. */
export const resolveLikeSystem: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);
