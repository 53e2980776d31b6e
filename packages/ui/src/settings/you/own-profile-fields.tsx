import { useClient } from '@tidings/sdk/react';
import { type ProfileField, profileFieldTypes } from '@tidings/shared-types';
import { useProfile } from '../../profile-fields/use-profile.ts';
import { Field } from '../../ui/field.tsx';
import type { FormValues } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SaveForm } from '../../ui/save-form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ProfileChoice } from './profile-choice.tsx';
import { ProfilePeople } from './profile-people.tsx';

/** The user's values for the organization's profile fields, such as pronouns. */
export function OwnProfileFields({ userId }: { readonly userId: number }) {
  const client = useClient();
  const { value, problem } = useProfile(userId);
  const work = async (entered: FormValues) => {
    const isPeople = (id: number) =>
      value?.fields.some((field) => field.id === id && field.type === profileFieldTypes.users);
    const data = Object.entries(entered).map(([name, text]) => {
      const id = Number(name);
      return { id, value: isPeople(id) ? (JSON.parse(text) as number[]) : text };
    });
    await client.api.updateOwnProfile({ data });
  };
  if (!value) return <Problem text={problem} />;
  if (value.fields.length === 0) return null;
  return (
    <SaveForm work={work}>
      {value.fields.map((field) => (
        <ProfileInput key={field.id} field={field} value={value.values[field.id]?.value ?? ''} />
      ))}
    </SaveForm>
  );
}

interface InputProps {
  readonly field: ProfileField;
  readonly value: string;
}

function ProfileInput({ field, value }: InputProps) {
  const { id, name, hint, type, editable_by_user } = field;
  const input = {
    label: name,
    name: String(id),
    defaultValue: value,
    disabled: !editable_by_user,
    ...(hint && { hint }),
  };
  if (type === profileFieldTypes.longText) return <TextArea {...input} />;
  if (type === profileFieldTypes.users) return <ProfilePeople {...input} />;
  if (type === profileFieldTypes.select) return <ProfileChoice field={field} {...input} />;
  return <Field {...input} type={inputTypes.get(type) ?? 'text'} />;
}

const inputTypes = new Map<number, string>([
  [profileFieldTypes.date, 'date'],
  [profileFieldTypes.link, 'url'],
]);
