import type { ParsedMail } from 'mailparser';
import type { Realm } from '../../core/realm/realm.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Services } from '../../services.ts';
import type { MailTarget } from './mail-addresses.ts';

/** A mail, and the person and place that its address stands for. */
export interface IncomingMail {
  readonly services: Services;
  readonly realm: Realm;
  readonly user: UserRow;
  readonly target: MailTarget;
  readonly mail: ParsedMail;
}
