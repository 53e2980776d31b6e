import { internalName } from '../../core/realm/internal-settings.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { LetterContext } from '../mail/letter-writer.ts';

type Place = Omit<LetterContext, 'words'>;

/** Values of `realm_name_in_email_notifications_policy`. */
const policies = { ifSeveral: 1, always: 2, never: 3 } as const;

/** Returns the organization's name for the subject of a mail, if the user's settings ask for it. */
export async function subjectPrefix(context: Place, user: UserRow): Promise<string> {
  const { state } = context;
  const policy = state.userSetting(user.id, 'realm_name_in_email_notifications_policy');
  const isNamed =
    policy === policies.always ||
    (policy === policies.ifSeveral && (await hasSeveralAccounts(context, user)));
  return isNamed ? `[${state.setting('name')}] ` : '';
}

/** Tells whether the address has accounts in several organizations of this server. */
async function hasSeveralAccounts(
  { services, realm }: Place,
  { delivery_email }: UserRow,
): Promise<boolean> {
  const other = await services.engine.reader.get(
    `SELECT id FROM users WHERE lower(delivery_email) = lower($1) AND realm_id <> $2
     AND is_active = 1 AND NOT EXISTS (SELECT 1 FROM realm_settings AS setting
       WHERE setting.realm_id = users.realm_id AND setting.name = $3 AND setting.value = 'true')
     LIMIT 1`,
    [delivery_email, realm.id, internalName('deactivated')],
  );
  return other !== undefined;
}
