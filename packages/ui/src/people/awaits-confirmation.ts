import type { User } from '@tidings/shared-types';

/** Whether the user was mailed a link to confirm their address. People from other products may have no address. */
export function awaitsConfirmation({ is_address_proven, delivery_email }: User): boolean {
  return is_address_proven === false && !delivery_email?.endsWith('.invalid');
}
