import { useUsers } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Picker, type PickerProps } from '../ui/picker.tsx';

interface Props extends PickerProps {
  /** People to leave out, such as members. */
  readonly without?: readonly number[];
  readonly hasBots?: boolean;
}

const nobody: readonly number[] = [];

export function PeoplePicker({ without = nobody, hasBots = true, ...picker }: Props) {
  const users = (useUsers() ?? []).map(({ user }) => user);
  const offered = users.filter(({ user_id, is_active, is_bot, is_system_bot }) => {
    if (!is_active || is_system_bot || (is_bot && !hasBots)) return false;
    return !picker.chosen.includes(user_id) && !without.includes(user_id);
  });
  return (
    <Picker
      {...picker}
      offered={offered}
      idOf={({ user_id }) => user_id}
      textOf={({ full_name, delivery_email }) => `${full_name} ${delivery_email ?? ''}`}
      nameOf={(id) => users.find(({ user_id }) => user_id === id)?.full_name}
      noneText={t('people.noPeopleFound')}
    >
      {(user) => (
        <>
          <Avatar src={user.avatar_url} size={24} />
          <span className="row-name">{user.full_name}</span>
          {user.is_bot && <span className="badge">{t('people.bot')}</span>}
          {user.delivery_email !== null && <span className="row-note">{user.delivery_email}</span>}
        </>
      )}
    </Picker>
  );
}
