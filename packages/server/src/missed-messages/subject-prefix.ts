import type { LetterContext } from '../mail/letter-writer.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';

/** Values of `realm_name_in_email_notifications_policy`. */
const policies = { ifSeveral: 1, always: 2, never: 3 } as const;

/** The organization before the subject of a mail, as somebody wants it. */
export async function subjectPrefix(context: LetterContext, user: UserRow): Promise<string> {
  const { state } = context;
  const policy = state.userSetting(user.id, 'realm_name_in_email_notifications_policy');
  const isNamed =
    policy === policies.always ||
    (policy === policies.ifSeveral && (await hasSeveralAccounts(context, user)));
  return isNamed ? `[${state.setting('name')}] ` : '';
}

/** With the same address, in organizations of this server. */
async function hasSeveralAccounts(
  { services, realm }: LetterContext,
  { delivery_email }: UserRow,
): Promise<boolean> {
  const others = (await services.realms.all()).filter(({ id }) => id !== realm.id);
  return others.some(({ state, deactivated }) => {
    const account = state.usersByDeliveryEmail.get(foldCase(delivery_email));
    return !deactivated && account?.is_active === true;
  });
}
