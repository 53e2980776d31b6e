import { useClient } from '@tidings/sdk/react';
import { type ProfileField, profileFieldTypes } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { fieldData } from '../../profile-fields/profile-field-data.ts';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ProfileFieldForm } from './profile-field-form.tsx';

interface Props {
  readonly field: ProfileField;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditProfileField({ field, onChanged, onClose }: Props) {
  const client = useClient();
  const { id, type } = field;
  const [isInSummary, setInSummary] = useState(field.display_in_profile_summary ?? false);
  const [isRequired, setRequired] = useState(field.required);
  const [isOwn, setOwn] = useState(field.editable_by_user);
  const work = async (entered: FormValues) => {
    const hasData = 'choices' in entered || 'url_pattern' in entered;
    await client.api.updateProfileField({
      field_id: id,
      name: entered['name'] ?? '',
      hint: entered['hint'] ?? '',
      required: isRequired,
      editable_by_user: isOwn,
      ...(mayBeInSummary && { display_in_profile_summary: isInSummary }),
      ...(hasData && { field_data: fieldData(type, entered, field) }),
    });
    onChanged();
  };
  const mayBeInSummary = type !== profileFieldTypes.longText && type !== profileFieldTypes.users;
  return (
    <FormDialog
      title={t('organization.editName', { name: field.name })}
      action={t('organization.save')}
      work={work}
      onClose={onClose}
    >
      <ProfileFieldForm type={type} field={field} />
      {mayBeInSummary && (
        <Switch
          label={t('organization.showOnProfileCard')}
          isOn={isInSummary}
          onSwitch={setInSummary}
        />
      )}
      <Switch
        label={t('organization.askPeopleToFillThis')}
        isOn={isRequired}
        onSwitch={setRequired}
      />
      <Switch
        label={t('organization.peopleCanEditThisThemselves')}
        isOn={isOwn}
        onSwitch={setOwn}
      />
    </FormDialog>
  );
}
