import { isIP } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Engine } from '../storage/engine.ts';
import { isUnavailable } from '../storage/storage-error.ts';
import type { RealmRow } from '../storage/tables/log.ts';
import { OrganizationAway } from './organization-away.ts';
import { type CommittedGroup, Realm, type RealmExtras, type RealmIdentity } from './realm.ts';

interface OpenRealms {
  readonly open: ReadonlyMap<number, Realm>;
  readonly errors: readonly Error[];
}

/** All realms of this server. Each is opened on first use. */
export class Realms {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #publicHost: string | undefined;
  readonly #extras: Pick<RealmExtras, 'origin' | 'traces'>;
  readonly #open = new Map<string, Promise<Realm>>();
  readonly #openById = new Map<number, Promise<Realm>>();
  readonly #groupListeners: ((group: CommittedGroup) => void)[] = [];

  /**
   * `publicHost` is the configured host name whose subdomains are realms, if there is one. `extras` are for each realm.
   */
  constructor(
    engine: Engine,
    clock: Clock,
    publicHost?: string,
    extras: Pick<RealmExtras, 'origin' | 'traces'> = {},
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#publicHost = publicHost;
    this.#extras = extras;
    engine.onForeignCommit(async (notice) => {
      if (notice) await refresh(this.#openById.get(notice.realmId), notice.eventId);
      else await Promise.all([...this.#open.values()].map((opening) => refresh(opening)));
    });
  }

  /** Calls the listener after each transaction that this process committed in any realm. */
  onGroup(listener: (group: CommittedGroup) => void): void {
    this.#groupListeners.push(listener);
  }

  /** Returns the realm that a `Host` header names; undefined if there is none. */
  async forHost(host: string): Promise<Realm | undefined> {
    const subdomain = subdomainOf(host, this.#publicHost);
    return subdomain === undefined ? undefined : this.forSubdomain(subdomain);
  }

  /** Whether a `Host` header names the server itself, where the default realm is if it exists. */
  isRoot(host: string): boolean {
    return subdomainOf(host, this.#publicHost) === '';
  }

  /** Throws OrganizationAway if the realm moves here or has moved away. */
  async forSubdomain(subdomain: string): Promise<Realm | undefined> {
    const known = await this.#open.get(subdomain);
    if (known && !known.isAway) return known;
    const row = await this.#engine.reader.get<Found>(`${FIND} WHERE subdomain = $1`, [subdomain]);
    if (row?.move_state) throw new OrganizationAway();
    return row && this.#opened(row, known);
  }

  /** Like `forSubdomain`, but returns undefined for a realm that moves here or has moved away: others work in it. */
  async withId(id: number): Promise<Realm | undefined> {
    const known = await this.#openById.get(id);
    if (known && !known.isAway) return known;
    const row = await this.#engine.reader.get<Found>(`${FIND} WHERE id = $1`, [id]);
    return row && !row.move_state ? this.#opened(row, known) : undefined;
  }

  /** Returns the realms that are in use here. Does not wait for one that cannot be opened. */
  async alreadyOpen(): Promise<Realm[]> {
    const results = await Promise.allSettled(this.#openById.values());
    return results.flatMap((result) =>
      result.status === 'fulfilled' && !result.value.isAway ? [result.value] : [],
    );
  }

  /** Opens these realms. Returns those that open, by id, and the errors of the others. */
  async withIds(ids: Iterable<number>): Promise<OpenRealms> {
    const open = new Map<number, Realm>();
    const errors = await this.#tryEach(ids, (realm) => open.set(realm.id, realm));
    return { open, errors };
  }

  /**
   * Runs work in these realms one after the other until it is stopped. A failure in one realm does not stop the others;
   * it rejects at the end.
   */
  async inEach(
    ids: Iterable<number>,
    work: (realm: Realm) => Promise<void>,
    stopped?: AbortSignal,
  ): Promise<void> {
    const errors = await this.#tryEach(ids, work, stopped);
    if (errors.length > 0) throw new AggregateError(errors, 'Work failed in some organizations');
  }

  /** Opens all realms, for commands. A server opens only those that are used or have work to do. */
  async all(): Promise<Realm[]> {
    const identities = await this.#engine.reader.all<RealmIdentity>(
      `${FIND} WHERE move_state IS NULL ORDER BY id`,
    );
    const realms: Realm[] = [];
    for (const identity of identities) realms.push(await this.#opened(identity));
    return realms;
  }

  /** Opens realms one after the other, so that requests meanwhile need not wait until all are open. */
  async #tryEach(
    ids: Iterable<number>,
    work: (realm: Realm) => unknown,
    stopped?: AbortSignal,
  ): Promise<Error[]> {
    const errors: Error[] = [];
    for (const id of new Set(ids)) {
      if (stopped?.aborted) break;
      try {
        const realm = await this.withId(id);
        if (realm) await work(realm);
      } catch (error) {
        errors.push(new Error(`In the organization with the id ${id}`, { cause: error }));
        if (isUnavailable(error)) break;
      }
    }
    return errors;
  }

  /** Opens a realm, or returns the open one. `away` is one that had moved away and perhaps came back. */
  async #opened(identity: RealmIdentity, away?: Realm): Promise<Realm> {
    if (away) {
      await away.refresh();
      if (away.id === identity.id && !away.isAway) return away;
      // It came back with another id.
      this.#open.delete(away.subdomain);
      this.#openById.delete(away.id);
    }
    const known = this.#open.get(identity.subdomain);
    if (known) return known;
    const opening = Realm.open(this.#engine, this.#clock, identity, {
      ...this.#extras,
      onGroup: (group) => {
        for (const listener of this.#groupListeners) listener(group);
      },
    });
    this.#open.set(identity.subdomain, opening);
    this.#openById.set(identity.id, opening);
    opening.catch(() => {
      this.#open.delete(identity.subdomain);
      this.#openById.delete(identity.id);
    });
    return opening;
  }
}

interface Found extends RealmIdentity {
  readonly move_state: RealmRow['move_state'];
}

const FIND = 'SELECT id, subdomain, uuid, move_state FROM realms';

async function refresh(opening: Promise<Realm> | undefined, news?: number): Promise<void> {
  // A realm that fails to open is opened again on its next use, and is up to date then.
  const realm = await opening?.catch(() => undefined);
  await realm?.refresh(news);
}

/**
 * Returns the subdomain that a `Host` header names: the label before the public host name. Without a configured name,
 * every host belongs to the default realm, except names below `localhost`, so that several realms can be tried on one
 * machine.
 */
function subdomainOf(hostHeader: string, publicHost: string | undefined): string | undefined {
  const host = hostHeader.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  if (host.startsWith('[') || isIP(host) !== 0) return '';
  if (host === publicHost || host === 'localhost') return '';
  const parent = [publicHost, 'localhost'].find((name) => name && host.endsWith(`.${name}`));
  if (!parent) return publicHost === undefined ? '' : undefined;
  const label = host.slice(0, -parent.length - 1);
  return /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label) ? label : undefined;
}
