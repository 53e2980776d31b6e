import { type ApiError, badRequest } from '../api-error.ts';
import { SealingKey } from '../crypto/sealing-key.ts';
import type { RealmState } from '../realm/realm-state.ts';

const HOUR_MS = 3_600_000;

interface Sealed<T> {
  readonly content: T;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/**
 * Sealed texts that come back to the server: in links of mails, from a device that signed in. Nothing is
 * stored of them, so the reader must look whether what they say still holds.
 */
export class MailedTickets<T> {
  readonly #purpose: string;
  readonly #hours: number;

  constructor(purpose: string, hours: number) {
    this.#purpose = purpose;
    this.#hours = hours;
  }

  issue(state: RealmState, content: T, now: number): string {
    const sealed: Sealed<T> = { content, issuedAt: now };
    return this.#key(state).seal(JSON.stringify(sealed));
  }

  /** Undefined where it was not made in this organization for this purpose, or is too old. */
  read(state: RealmState, ticket: string, now: number): T | undefined {
    const text = this.#key(state).open(ticket);
    if (text === undefined) return undefined;
    const { content, issuedAt } = JSON.parse(text) as Sealed<T>;
    return now - issuedAt <= this.#hours * HOUR_MS ? content : undefined;
  }

  #key(state: RealmState): SealingKey {
    return new SealingKey(state.internal('avatar_secret'), this.#purpose);
  }
}

/** What is said of a ticket that is none, or none any more. */
export function linkWorksNoLonger(): ApiError {
  return badRequest('This link does not work: it was used, or it is too old. Ask for a new one.');
}
