import { useClient } from '@tidings/sdk/react';
import {
  limits,
  type ProfileField,
  type ProfileFieldType,
  profileFieldTypes,
} from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { useSubmit } from '../screens/use-submit.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { Section } from './section.tsx';

/** Those that need nothing but a name; others come from elsewhere and are shown all the same. */
const types = [
  { value: profileFieldTypes.shortText, label: 'Short text' },
  { value: profileFieldTypes.longText, label: 'Long text' },
  { value: profileFieldTypes.date, label: 'Date' },
  { value: profileFieldTypes.link, label: 'Link' },
  { value: profileFieldTypes.pronouns, label: 'Pronouns' },
] as const satisfies readonly { readonly value: ProfileFieldType; readonly label: string }[];

type Type = (typeof types)[number]['value'];

/** What people can tell of themselves beside their name. */
export function ProfileFieldsSection() {
  const client = useClient();
  const [type, setType] = useState<Type>(profileFieldTypes.shortText);
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getProfileFields({}, { signal })).custom_fields,
      [client],
    ),
  );
  const { submit, isBusy, ...adding } = useSubmit(async ({ name = '', hint = '' }) => {
    await client.api.createProfileField({ name, hint, field_type: type });
    reload();
  });
  const [removed, setRemoved] = useState<ProfileField>();
  const remove = async ({ id }: ProfileField) => {
    await client.api.deleteProfileField({ field_id: id });
    reload();
  };
  return (
    <Section title="Profile fields" note="What people can tell of themselves beside their name.">
      {/* What goes wrong is said in the form. */}
      <form className="card-form" key={value?.length} onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={limits.profileFieldNameLength}
          autoComplete="off"
        />
        <Field
          label="Hint"
          name="hint"
          maxLength={limits.profileFieldHintLength}
          autoComplete="off"
        />
        <Select label="Kind" value={type} choices={types} onChoose={setType} />
        <Problem text={adding.problem} />
        <button type="submit" className="button" disabled={isBusy}>
          Add
        </button>
      </form>
      <Problem text={problem} />
      <ul className="rows" aria-label="Profile fields">
        {value?.map((field) => (
          <li className="row" key={field.id}>
            <div className="row-text">
              <div className="row-name">{field.name}</div>
              <div className="row-note">{field.hint}</div>
            </div>
            <button type="button" className="button small" onClick={() => setRemoved(field)}>
              Remove<span className="hidden-text"> {field.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {removed && (
        <Confirm
          title={`Remove ${removed.name}?`}
          action="Remove"
          isDangerous
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <p>What people entered there is deleted with it.</p>
        </Confirm>
      )}
    </Section>
  );
}
