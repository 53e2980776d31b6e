import { useClient } from '@tidings/sdk/react';
import { type ProfileField, type ProfileFieldType, profileFieldTypes } from '@tidings/shared-types';
import { ArrowUp, Pencil } from 'lucide-react';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { fieldData } from '../../profile-fields/profile-field-data.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { trackUnsavedInput } from '../../ui/unsaved-input.ts';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { EditProfileField } from './edit-profile-field.tsx';
import { movedUp } from './moved-up.ts';
import { ProfileFieldForm } from './profile-field-form.tsx';

const types = () =>
  [
    { value: profileFieldTypes.shortText, label: t('organization.shortText') },
    { value: profileFieldTypes.longText, label: t('organization.longText') },
    { value: profileFieldTypes.select, label: t('organization.listOfOptions') },
    { value: profileFieldTypes.date, label: t('organization.date') },
    { value: profileFieldTypes.link, label: t('organization.link') },
    { value: profileFieldTypes.users, label: t('organization.people2') },
    { value: profileFieldTypes.externalAccount, label: t('organization.externalAccount') },
    { value: profileFieldTypes.pronouns, label: t('organization.pronouns') },
  ] as const satisfies readonly { readonly value: ProfileFieldType; readonly label: string }[];

/** The organization's profile fields. */
export function ProfileFieldsSection() {
  const client = useClient();
  const [type, setType] = useState<ProfileFieldType>(profileFieldTypes.shortText);
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getProfileFields({}, { signal })).custom_fields,
      [client],
    ),
  );
  const { submit, isBusy, ...adding } = useSubmit(async (entered) => {
    await client.api.createProfileField({
      name: entered['name'] ?? '',
      hint: entered['hint'] ?? '',
      field_type: type,
      field_data: fieldData(type, entered),
    });
    reload();
  });
  const reorder = useAction(async (order: readonly number[]) => {
    await client.api.reorderProfileFields({ order: [...order] });
    reload();
  });
  const ids = value?.map(({ id }) => id) ?? [];
  const [edited, setEdited] = useState<ProfileField>();
  const [removed, setRemoved] = useState<ProfileField>();
  const remove = async ({ id }: ProfileField) => {
    await client.api.deleteProfileField({ field_id: id });
    reload();
  };
  return (
    <Section
      title={t('organization.profileFields')}
      note={t('organization.fieldsThatPeopleCanFill')}
    >
      {/* `submit` shows errors in the form. */}
      <form
        className="card-form"
        key={value?.length}
        ref={trackUnsavedInput}
        onSubmit={(event) => void submit(event)}
      >
        <Select label={t('organization.type')} value={type} choices={types()} onChoose={setType} />
        <ProfileFieldForm type={type} />
        <Problem text={adding.problem} />
        <button type="submit" className="button" disabled={isBusy}>
          {t('organization.add')}
        </button>
      </form>
      <Problem text={reorder.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.profileFields')}>
        {value?.map((field, index) => (
          <li className="row" key={field.id}>
            <div className="row-text">
              <div className="row-name">{field.name}</div>
              <div className="row-note">{field.hint}</div>
            </div>
            <IconButton
              label={t('organization.moveUp', { name: field.name })}
              disabled={index === 0 || reorder.isBusy}
              onClick={() => reorder.run(movedUp(ids, index))}
            >
              <ArrowUp size={16} />
            </IconButton>
            <IconButton
              label={t('organization.editName', { name: field.name })}
              onClick={() => setEdited(field)}
            >
              <Pencil size={16} />
            </IconButton>
            <button type="button" className="button small" onClick={() => setRemoved(field)}>
              <Text of="organization.deleteName" with={{ name: field.name, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
      {edited && (
        <EditProfileField field={edited} onChanged={reload} onClose={() => setEdited(undefined)} />
      )}
      {removed && (
        <Confirm
          title={t('organization.delete2', { name: removed.name })}
          action={t('organization.delete')}
          isDangerous
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          <p>{t('organization.thisAlsoDeletesWhatPeople')}</p>
        </Confirm>
      )}
    </Section>
  );
}
