import type { OpenIdConfig } from '../config/config.ts';
import { SealingKey } from '../crypto/sealing-key.ts';
import { type BegunSignIn, SIGN_IN_MINUTES } from './begun-sign-in.ts';
import type { Claims } from './open-id-provider.ts';

/** What the provider said of somebody who has no account yet, for them to come again with an invitation. */
export interface Ticket {
  readonly realmId: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Who has no more than the address that it stands in cannot use it. */
  readonly pad: string;
  readonly claims: Claims;
}

/** Seals tickets, and opens those that are good still. */
export class Tickets {
  readonly #key: SealingKey;

  constructor(config: OpenIdConfig) {
    this.#key = new SealingKey(config.clientSecret, 'ticket of somebody new');
  }

  issue({ realmId, wayBack: { pad } }: BegunSignIn, claims: Claims, now: number): string {
    const ticket: Ticket = { realmId, issuedAt: now, pad, claims };
    return this.#key.seal(JSON.stringify(ticket));
  }

  /** Undefined where it is another's, another organization's, or too old. */
  claimsOf(
    sealed: string,
    { realmId, pad, now }: Pick<Ticket, 'realmId' | 'pad'> & { readonly now: number },
  ): Claims | undefined {
    const text = this.#key.open(sealed);
    if (text === undefined) return undefined;
    const ticket = JSON.parse(text) as Ticket;
    const isOver = ticket.issuedAt + SIGN_IN_MINUTES * 60_000 < now;
    return ticket.realmId === realmId && ticket.pad === pad && !isOver ? ticket.claims : undefined;
  }
}
