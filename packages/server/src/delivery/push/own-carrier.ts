import type { PushTokenKind } from '@tidings/shared-types';
import type { Config } from '../../core/config/config.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { PushDeviceRow } from '../../core/storage/tables/push.ts';
import type { Services } from '../../services.ts';
import { isWebPush } from '../relay/outlets/is-web-push.ts';
import type { HandOver } from '../relay/outlets/outlet.ts';
import { Patience } from '../relay/outlets/patience.ts';
import { WebPush } from '../relay/outlets/web-push.ts';
import { subscriptionIn } from '../relay/outlets/web-push-subscription.ts';
import { openRegistration, readRegistration } from '../relay/read-registration.ts';
import { Refusal } from '../relay/refusal.ts';
import type { Carrier, CarrierKeys, Notification } from './carrier.ts';
import { ownKeys } from './own-keys.ts';
import { RelayError } from './relay-client.ts';
import { sealedPayload } from './sealed-payload.ts';

/** Contact address of a server that is reachable only on its own machine. */
const NO_ADDRESS = 'https://localhost';

/**
 * Sends notifications to browsers, and to apps by UnifiedPush, without a relay: Web Push needs no publisher account. A device's row contains
 * all data: its registration can be opened at any time.
 */
export class OwnCarrier implements Carrier {
  readonly #config: Pick<Config, 'publicUrl' | 'fetchPrivate'>;
  readonly #services: Pick<Services, 'clock' | 'log'>;
  readonly #patience = new Patience();

  constructor(
    config: Pick<Config, 'publicUrl' | 'fetchPrivate'>,
    services: Pick<Services, 'clock' | 'log'>,
  ) {
    this.#config = config;
    this.#services = services;
  }

  serves(kind: PushTokenKind): boolean {
    return isWebPush(kind);
  }

  async keys({ state }: Realm): Promise<CarrierKeys> {
    const { box, vapid } = ownKeys(state);
    return { registration: box.publicKey, webPush: vapid.publicKey };
  }

  async register({ state }: Realm, device: PushDeviceRow): Promise<null> {
    const { registration, relay_public_key } = device;
    const { box } = ownKeys(state);
    try {
      const now = this.#services.clock.now();
      const { token, token_kind } = readRegistration(registration, relay_public_key, [box], now);
      const endpoint = subscriptionIn(token)?.endpoint ?? '';
      if (isWebPush(token_kind) && this.#isAllowed(endpoint)) return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new RelayError('rejected', error.message, error.code);
    }
    throw new RelayError(
      'rejected',
      'Neither a browser nor a UnifiedPush endpoint.',
      'BAD_REQUEST',
    );
  }

  async handOver(
    realm: Realm,
    notifications: readonly Notification[],
  ): Promise<readonly HandOver[]> {
    const keys = ownKeys(realm.state);
    const { publicUrl, fetchPrivate } = this.#config;
    const subject = publicUrl?.startsWith('https:') ? publicUrl : NO_ADDRESS;
    const browsers = new WebPush(
      { subject, allowPrivateNetworks: fetchPrivate },
      keys.vapid,
      this.#services.clock,
    );
    const send = async (notification: Notification, signal: AbortSignal): Promise<HandOver> => {
      const { registration } = notification.device;
      const token = openRegistration(registration, keys.box)?.token;
      // The registration was sealed for a relay that is no longer used, so only that relay can open it.
      if (token === undefined) return 'gone';
      const { data, id, isSilent } = sealedPayload(realm, notification);
      return browsers.send({ token }, { data, isSilent, notificationId: id, title: '' }, signal);
    };
    const outcomes = await this.#patience.during((outcomeOf) =>
      Promise.all(
        notifications.map((each) =>
          outcomeOf(nameOf(realm, each.device), (signal) => send(each, signal)),
        ),
      ),
    );
    const failures = outcomes.filter((outcome) => outcome === 'failed').length;
    if (failures > 0) {
      this.#services.log.warn(
        { realmId: realm.id, failures },
        'push services did not accept notifications',
      );
    }
    return outcomes;
  }

  close(): void {
    this.#patience.close();
  }

  #isAllowed(endpoint: string): boolean {
    return endpoint.startsWith('https:') || this.#config.fetchPrivate;
  }
}

function nameOf({ id }: Realm, { user_id, push_account_id }: PushDeviceRow): string {
  return `${id} ${user_id} ${push_account_id}`;
}
