import { type ApiError, badRequest } from '../../core/api-error.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

const HOUR_MS = 3_600_000;

interface Sealed<T> {
  readonly content: T;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/**
 * Sealed texts that return to the server, from links in mails or devices that signed in. They are not stored, so
 * readers must check that their content is still valid.
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

  /**
   * Opens a ticket. Returns undefined if it is expired, or was issued by another organization or for another purpose.
   */
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

/** Returns the error for an invalid ticket. */
export function linkWorksNoLonger(): ApiError {
  return badRequest('This link does not work: it was used or has expired. Ask for a new one.');
}
