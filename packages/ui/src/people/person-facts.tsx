import { useUser, useUsers } from '@tidings/sdk/react';
import { type ProfileField, profileFieldTypes, type User } from '@tidings/shared-types';
import type { ReactNode } from 'react';
import { safeLink } from '../content/safe-link.ts';
import { useServer } from '../content/server.ts';
import { longDate } from '../format/days.ts';
import { listText } from '../format/list-text.ts';
import { t } from '../languages/t.ts';
import { choicesOf } from '../profile-fields/profile-field-data.ts';
import { useProfile } from '../profile-fields/use-profile.ts';
import { roleName } from './role-names.ts';
import { useLocalTime } from './use-local-time.ts';

interface Props {
  readonly user: User;
  readonly onOpenPerson: (userId: number) => void;
}

/** The facts about a person that the user may see. */
export function PersonFacts({ user, onOpenPerson }: Props) {
  const time = useLocalTime(user.timezone);
  const owner = useUser(user.bot_owner_id ?? 0)?.user;
  return (
    <dl className="facts">
      <Fact name={t('people.role')}>{user.is_bot ? t('people.bot2') : roleName(user.role)}</Fact>
      {user.delivery_email !== null && (
        <Fact name={t('people.email')}>
          <a href={`mailto:${user.delivery_email}`}>{user.delivery_email}</a>
        </Fact>
      )}
      {time !== undefined && <Fact name={t('people.localTime')}>{time}</Fact>}
      {user.is_bot && owner && (
        <Fact name={t('people.owner')}>
          <button type="button" className="link-button" onClick={() => onOpenPerson(owner.user_id)}>
            {owner.full_name}
          </button>
        </Fact>
      )}
      <Fact name={t('people.joined')}>{dateOf(user.date_joined)}</Fact>
      {!user.is_bot && <ProfileFacts user={user} />}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The organization's profile fields. They are not stored on this device, and are omitted offline. */
function ProfileFacts({ user }: { readonly user: User }) {
  const { value } = useProfile(user.user_id);
  return value?.fields.map((field) => {
    const entered = value.values[field.id]?.value;
    if (!entered) return null;
    return (
      <Fact name={field.name} key={field.id}>
        <ProfileText field={field} text={entered} />
      </Fact>
    );
  });
}

function ProfileText({ field, text }: { readonly field: ProfileField; readonly text: string }) {
  const users = useUsers() ?? [];
  const { url } = useServer();
  if (field.type === profileFieldTypes.link) {
    const target = safeLink(text, url);
    return target ? <a href={target.href}>{text}</a> : text;
  }
  if (field.type === profileFieldTypes.select) return choiceText(field, text);
  if (field.type === profileFieldTypes.users) {
    const ids = peopleIn(text);
    const names = users.filter(({ user }) => ids.includes(user.user_id));
    return listText(names.map(({ user }) => user.full_name));
  }
  return text;
}

function choiceText(field: ProfileField, chosen: string): string {
  return choicesOf(field).find(([value]) => value === chosen)?.[1] ?? chosen;
}

function peopleIn(json: string): readonly number[] {
  try {
    return JSON.parse(json) as readonly number[];
  } catch {
    return [];
  }
}

function dateOf(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? iso : longDate(date);
}
