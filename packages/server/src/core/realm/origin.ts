/** Where a change comes from, for the audit log. */
export interface Origin {
  /** A request, a command of the command line, or the server's own work. */
  readonly via: 'api' | 'cli' | 'server';
  /** The account that asks for the change; null if there is none. */
  readonly actorId: number | null;
  /** The network address of the request. */
  readonly ip: string | null;
}

export const serverOrigin: Origin = { via: 'server', actorId: null, ip: null };
export const commandOrigin: Origin = { via: 'cli', actorId: null, ip: null };

export function requestOrigin(actorId: number | undefined, ip: string | null): Origin {
  return { via: 'api', actorId: actorId ?? null, ip };
}
