import type { AuditDetails } from '@tidings/shared-types';
import type { Clock } from '../../core/clock.ts';
import { requestOrigin } from '../../core/realm/origin.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { SerialQueue } from '../../core/storage/serial-queue.ts';
import { audit } from './audit.ts';

type Details = AuditDetails<'sign_in.refused'>;

interface Refusal extends Pick<Details, 'method' | 'reason'> {
  /** Undefined if there is no such account. */
  readonly userId: number | undefined;
  readonly ip: string;
}

interface Group {
  readonly realm: Realm;
  readonly refusal: Omit<Refusal, 'ip'> & { readonly ip: string | null };
  count: number;
  writtenAt: number | undefined;
}

/** One account from one address makes an entry at most this often. */
const MINUTE_MS = 60_000;
/** Groups of one organization within a minute. The attempts beyond it share an entry without account and address. */
const MAX_GROUPS = 100;

/**
 * Counts refused attempts to sign in, and writes them to the audit log later. The request itself writes nothing, so
 * that its time does not tell whether the account exists. Attempts are grouped, so that a flood of them writes few
 * entries.
 */
export class RefusedSignIns {
  readonly #clock: Clock;
  readonly #groups = new Map<Realm, Map<string, Group>>();
  readonly #writes = new SerialQueue();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  note(realm: Realm, refusal: Refusal): void {
    const groups = this.#groups.get(realm) ?? new Map<string, Group>();
    this.#groups.set(realm, groups);
    const { method, reason, userId, ip } = refusal;
    const key = `${userId} ${ip} ${method} ${reason}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else if (groups.size < MAX_GROUPS) groups.set(key, groupOf(realm, refusal));
    else this.#noteFlood(realm, groups, { method, reason });
  }

  /**
   * Writes what is due: the first attempt of a group, and then once a minute. With `all`, everything. Resolves after
   * the writes that other calls began, too.
   */
  write({ all = false } = {}): Promise<void> {
    return this.#writes.run(() => this.#writeDue(all));
  }

  async #writeDue(all: boolean): Promise<void> {
    const now = this.#clock.now();
    const due: Group[] = [];
    for (const [realm, groups] of this.#groups) {
      for (const [key, group] of groups) {
        const isQuiet = group.writtenAt === undefined || now - group.writtenAt >= MINUTE_MS;
        if (group.count > 0 && (all || isQuiet)) due.push(group);
        else if (group.count === 0 && isQuiet) groups.delete(key);
      }
      if (groups.size === 0) this.#groups.delete(realm);
    }
    await Promise.all(due.map((group) => writeGroup(group, now)));
  }

  #noteFlood(
    realm: Realm,
    groups: Map<string, Group>,
    { method, reason }: Pick<Refusal, 'method' | 'reason'>,
  ): void {
    const key = `flood ${method} ${reason}`;
    const known = groups.get(key);
    if (known) known.count += 1;
    else groups.set(key, groupOf(realm, { method, reason, userId: undefined, ip: null }));
  }
}

function groupOf(realm: Realm, refusal: Group['refusal']): Group {
  return { realm, refusal, count: 1, writtenAt: undefined };
}

async function writeGroup(group: Group, now: number): Promise<void> {
  const { count, realm } = group;
  const { method, reason, userId, ip } = group.refusal;
  group.count = 0;
  group.writtenAt = now;
  try {
    await realm.write(
      (change) =>
        audit(change, {
          kind: 'sign_in.refused',
          target: userId,
          details: { method, reason, count },
        }),
      undefined,
      requestOrigin(undefined, ip),
    );
  } catch (error) {
    group.count += count;
    group.writtenAt = undefined;
    throw error;
  }
}
