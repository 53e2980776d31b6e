import { ApiError } from '../../core/api-error.ts';
import type { Services } from '../../services.ts';
import type { Carrier } from './carrier.ts';
import { OwnCarrier } from './own-carrier.ts';
import { RelayCarrier } from './relay-carrier.ts';

/**
 * Returns the carrier for notifications: a relay if configured, since it also reaches phones; otherwise the server
 * itself, if it can.
 */
export function newCarrier({
  config,
  clock,
  log,
}: Pick<Services, 'config' | 'clock' | 'log'>): Carrier | undefined {
  if (config.pushRelay) return new RelayCarrier(config.pushRelay, clock);
  return config.webPush ? new OwnCarrier(config, { clock, log }) : undefined;
}

/** Throws the error for clients if there is no carrier. */
export function carrierOf({ carrier }: Pick<Services, 'carrier'>): Carrier {
  if (carrier) return carrier;
  throw new ApiError('PUSH_SERVICE_NOT_CONFIGURED', 'This server sends no push notifications.');
}
