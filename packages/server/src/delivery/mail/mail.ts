import type { MailRow } from '../../core/storage/tables/mails.ts';
import type { Occasion, Occasions } from './occasions.ts';

/** A queued mail. */
export type Mail<O extends Occasion = Occasion> = Omit<MailRow, 'occasion' | 'details'> & {
  readonly occasion: O;
  readonly details: Occasions[O];
};
