import type { OpenIdConfig } from '../../core/config/config.ts';
import { SealingKey } from '../../core/crypto/sealing-key.ts';
import { type BegunSignIn, SIGN_IN_MINUTES } from './begun-sign-in.ts';
import type { Claims } from './open-id-provider.ts';

/** The provider's data about a user without an account, who can return with an invitation. */
export interface Ticket {
  readonly realmId: number;
  /** The provider, as in the settings. */
  readonly issuer: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  /** Makes the ticket useless for others who see only the address that contains it. */
  readonly pad: string;
  readonly claims: Claims;
}

/** Seals tickets, and opens valid ones. */
export class Tickets {
  readonly #key: SealingKey;
  readonly #issuer: string;

  constructor(config: OpenIdConfig) {
    this.#issuer = config.issuer;
    this.#key = new SealingKey(config.clientSecret, 'ticket of somebody new');
  }

  issue({ realmId, wayBack: { pad } }: BegunSignIn, claims: Claims, now: number): string {
    const ticket: Ticket = { realmId, issuer: this.#issuer, issuedAt: now, pad, claims };
    return this.#key.seal(JSON.stringify(ticket));
  }

  /** Returns a ticket's claims; undefined if it is invalid, expired, or for another organization or provider. */
  claimsOf(
    sealed: string,
    { realmId, pad, now }: Pick<Ticket, 'realmId' | 'pad'> & { readonly now: number },
  ): Claims | undefined {
    const text = this.#key.open(sealed);
    if (text === undefined) return undefined;
    const ticket = JSON.parse(text) as Ticket;
    const isOver = ticket.issuedAt + SIGN_IN_MINUTES * 60_000 < now;
    const isMeant = ticket.realmId === realmId && ticket.issuer === this.#issuer;
    return isMeant && ticket.pad === pad && !isOver ? ticket.claims : undefined;
  }
}
