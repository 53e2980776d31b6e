import type { KeyKind } from '@tidings/shared-types';
import type { KeyOf } from '../storage/table.ts';
import { type ApiKeyRow, apiKeys } from '../storage/tables/keys.ts';

const NONE = -1;
const FEWEST = 8;
const HASH_BYTES = 32;
/** Requests repeat few keys at a time. */
const MOST_KNOWN = 500;

/** Combinations of kind and scopes that exist. They are few, so that a key holds the number of one. */
const profiles: { readonly kind: KeyKind; readonly scopes: string }[] = [];

/**
 * All API keys of one realm in memory. They can be many times the accounts, so they lie in typed arrays, some 80 bytes
 * a key. A row is built only when it is asked for, and kept for the next requests with this key.
 */
export class ApiKeyCache {
  readonly table = apiKeys;
  #size = 0;
  /** Slots that were ever used. The first free one of them is `#free`, which leads on through `#nextOfHash`. */
  #used = 0;
  #free = NONE;
  #slots = new Slots(0);
  #byHash = new Int32Array(0);
  #byUser = new Int32Array(0);
  #earliestExpiry = Number.POSITIVE_INFINITY;
  /** Keys that were looked up lately, by hash. */
  readonly #known = new Map<string, { readonly slot: number; readonly row: ApiKeyRow }>();

  get size(): number {
    return this.#size;
  }

  get({ key_hash }: KeyOf<typeof apiKeys>): ApiKeyRow | undefined {
    return this.#lookUp(key_hash)?.row;
  }

  *values(): Generator<ApiKeyRow> {
    for (let slot = 0; slot < this.#used; slot += 1) {
      if (this.#slots.isUsed(slot)) yield this.#slots.row(slot);
    }
  }

  /** Returns the keys of an account, expired ones too. */
  ofUser(userId: number): ApiKeyRow[] {
    const rows: ApiKeyRow[] = [];
    if (this.#byUser.length === 0) return rows;
    let slot = this.#byUser[this.#bucketOfUser(userId)] ?? NONE;
    for (; slot !== NONE; slot = this.#slots.nextOfUser[slot] ?? NONE) {
      if (this.#slots.userIds[slot] === userId) rows.push(this.#slots.row(slot));
    }
    return rows;
  }

  put(row: ApiKeyRow): ApiKeyRow | undefined {
    const previous = this.remove(row);
    const hash = Buffer.from(row.key_hash, 'hex');
    // A damaged row belongs to no key. The organization works without it.
    if (hash.length !== HASH_BYTES) return previous;
    const slot = this.#takeSlot();
    this.#slots.set(slot, row, hash);
    this.#link(slot);
    this.#size += 1;
    if (row.expires_at !== null && row.expires_at < this.#earliestExpiry) {
      this.#earliestExpiry = row.expires_at;
    }
    return previous;
  }

  remove({ key_hash }: KeyOf<typeof apiKeys>): ApiKeyRow | undefined {
    const hash = Buffer.from(key_hash, 'hex');
    const slot = this.#find(hash);
    if (slot === NONE) return undefined;
    const slots = this.#slots;
    const row = slots.row(slot);
    this.#known.delete(row.key_hash);
    unlink(this.#byHash, this.#bucketOfHash(hash), slots.nextOfHash, slot);
    unlink(this.#byUser, this.#bucketOfUser(row.user_id), slots.nextOfUser, slot);
    slots.clear(slot);
    slots.nextOfHash[slot] = this.#free;
    this.#free = slot;
    this.#size -= 1;
    return row;
  }

  /**
   * Records that a key was used in an hour since 1970. Returns false if that was recorded before. This is no part of
   * the realm's state.
   */
  noteUse(key_hash: string, hour: number): boolean {
    const known = this.#lookUp(key_hash);
    if (!known || this.#slots.usedIn[known.slot] === hour) return false;
    this.#slots.usedIn[known.slot] = hour;
    return true;
  }

  /** Returns the keys that expired after one time and not after another. Looks at all only if there may be one. */
  expiredBetween(after: number, until: number): ApiKeyRow[] {
    if (this.#earliestExpiry > until) return [];
    this.#earliestExpiry = Number.POSITIVE_INFINITY;
    const expired: ApiKeyRow[] = [];
    for (let slot = 0; slot < this.#used; slot += 1) {
      const at = this.#slots.expiries[slot] ?? Number.POSITIVE_INFINITY;
      if (at > until) this.#earliestExpiry = Math.min(this.#earliestExpiry, at);
      else if (at > after && this.#slots.isUsed(slot)) expired.push(this.#slots.row(slot));
    }
    return expired;
  }

  #lookUp(keyHash: string): { readonly slot: number; readonly row: ApiKeyRow } | undefined {
    const known = this.#known.get(keyHash);
    if (known) return known;
    const slot = this.#find(Buffer.from(keyHash, 'hex'));
    if (slot === NONE) return undefined;
    const found = { slot, row: this.#slots.row(slot) };
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(found.row.key_hash, found);
    return found;
  }

  #find(hash: Uint8Array): number {
    if (this.#byHash.length === 0) return NONE;
    let slot = this.#byHash[this.#bucketOfHash(hash)] ?? NONE;
    while (slot !== NONE && !this.#slots.hasHash(slot, hash)) {
      slot = this.#slots.nextOfHash[slot] ?? NONE;
    }
    return slot;
  }

  #takeSlot(): number {
    if (this.#free !== NONE) {
      const slot = this.#free;
      this.#free = this.#slots.nextOfHash[slot] ?? NONE;
      return slot;
    }
    if (this.#used === this.#slots.capacity) this.#grow();
    this.#used += 1;
    return this.#used - 1;
  }

  /** Adds an eighth, so that little room is unused. All slots are in use then. */
  #grow(): void {
    const { capacity } = this.#slots;
    this.#slots = this.#slots.grownTo(capacity + Math.max(FEWEST, capacity >> 3));
    if (this.#slots.capacity <= this.#byHash.length) return;
    const buckets = Math.max(FEWEST, this.#byHash.length * 2);
    this.#byHash = new Int32Array(buckets).fill(NONE);
    this.#byUser = new Int32Array(buckets).fill(NONE);
    for (let slot = 0; slot < this.#used; slot += 1) this.#link(slot);
  }

  /** Puts a slot first into the list of its hash and that of its account. */
  #link(slot: number): void {
    const slots = this.#slots;
    const ofHash = this.#bucketOfHash(slots.hash(slot));
    slots.nextOfHash[slot] = this.#byHash[ofHash] ?? NONE;
    this.#byHash[ofHash] = slot;
    const ofUser = this.#bucketOfUser(slots.userIds[slot] ?? 0);
    slots.nextOfUser[slot] = this.#byUser[ofUser] ?? NONE;
    this.#byUser[ofUser] = slot;
  }

  #bucketOfHash(hash: Uint8Array): number {
    const [a = 0, b = 0, c = 0, d = 0] = hash;
    return ((a << 24) | (b << 16) | (c << 8) | d) & (this.#byHash.length - 1);
  }

  #bucketOfUser(userId: number): number {
    return Math.imul(userId % 0x7fff_ffff, 0x9e37_79b1) & (this.#byUser.length - 1);
  }
}

/** The columns of the keys. A slot without a profile is free. */
class Slots {
  readonly capacity: number;
  readonly hashes: Uint8Array;
  readonly userIds: Float64Array;
  readonly keyIds: Float64Array;
  /** Infinity for keys that do not expire. */
  readonly expiries: Float64Array;
  readonly profileOf: Uint16Array;
  readonly usedIn: Int32Array;
  readonly nextOfHash: Int32Array;
  readonly nextOfUser: Int32Array;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.hashes = new Uint8Array(capacity * HASH_BYTES);
    this.userIds = new Float64Array(capacity);
    this.keyIds = new Float64Array(capacity);
    this.expiries = new Float64Array(capacity);
    this.profileOf = new Uint16Array(capacity);
    this.usedIn = new Int32Array(capacity);
    this.nextOfHash = new Int32Array(capacity);
    this.nextOfUser = new Int32Array(capacity);
  }

  grownTo(capacity: number): Slots {
    const grown = new Slots(capacity);
    grown.hashes.set(this.hashes);
    grown.userIds.set(this.userIds);
    grown.keyIds.set(this.keyIds);
    grown.expiries.set(this.expiries);
    grown.profileOf.set(this.profileOf);
    grown.usedIn.set(this.usedIn);
    grown.nextOfHash.set(this.nextOfHash);
    grown.nextOfUser.set(this.nextOfUser);
    return grown;
  }

  isUsed(slot: number): boolean {
    return this.profileOf[slot] !== 0;
  }

  hash(slot: number): Uint8Array {
    return this.hashes.subarray(slot * HASH_BYTES, (slot + 1) * HASH_BYTES);
  }

  hasHash(slot: number, hash: Uint8Array): boolean {
    return Buffer.compare(this.hash(slot), hash) === 0;
  }

  row(slot: number): ApiKeyRow {
    const profile = profiles[(this.profileOf[slot] ?? 0) - 1];
    if (!profile) throw new Error('There is no key in this slot');
    const expiry = this.expiries[slot] ?? Number.POSITIVE_INFINITY;
    return {
      key_hash: Buffer.from(this.hash(slot)).toString('hex'),
      key_id: this.keyIds[slot] ?? 0,
      user_id: this.userIds[slot] ?? 0,
      ...profile,
      expires_at: expiry === Number.POSITIVE_INFINITY ? null : expiry,
    };
  }

  set(slot: number, row: ApiKeyRow, hash: Uint8Array): void {
    this.hashes.set(hash, slot * HASH_BYTES);
    this.userIds[slot] = row.user_id;
    this.keyIds[slot] = row.key_id;
    this.expiries[slot] = row.expires_at ?? Number.POSITIVE_INFINITY;
    this.profileOf[slot] = 1 + profileIndex(row);
    this.usedIn[slot] = 0;
  }

  clear(slot: number): void {
    this.profileOf[slot] = 0;
    this.expiries[slot] = Number.POSITIVE_INFINITY;
    this.hashes.fill(0, slot * HASH_BYTES, (slot + 1) * HASH_BYTES);
  }
}

function profileIndex({ kind, scopes }: ApiKeyRow): number {
  const known = profiles.findIndex((each) => each.kind === kind && each.scopes === scopes);
  return known === -1 ? profiles.push({ kind, scopes }) - 1 : known;
}

/** Takes a slot out of the list that begins in a bucket. */
function unlink(buckets: Int32Array, bucket: number, next: Int32Array, slot: number): void {
  const after = next[slot] ?? NONE;
  if (buckets[bucket] === slot) {
    buckets[bucket] = after;
    return;
  }
  let at = buckets[bucket] ?? NONE;
  while (at !== NONE && next[at] !== slot) at = next[at] ?? NONE;
  if (at !== NONE) next[at] = after;
}
