import {
  limits,
  type ProfileField,
  type ProfileFieldType,
  profileFieldTypes,
} from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { choicesOf, urlPatternOf } from '../../profile-fields/profile-field-data.ts';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface Props {
  readonly type: ProfileFieldType;
  /** Undefined for a new field. */
  readonly field?: ProfileField;
}

/** The form of a profile field, which depends on its type. */
export function ProfileFieldForm({ type, field }: Props) {
  const pattern = field && urlPatternOf(field);
  return (
    <>
      <Field
        label={t('organization.name')}
        name="name"
        required
        maxLength={limits.profileFieldNameLength}
        autoComplete="off"
        defaultValue={field?.name}
      />
      <Field
        label={t('organization.hint')}
        name="hint"
        maxLength={limits.profileFieldHintLength}
        autoComplete="off"
        defaultValue={field?.hint}
      />
      {type === profileFieldTypes.select && (
        <TextArea
          label={t('organization.choices')}
          name="choices"
          required
          hint={t('organization.onePerLine')}
          defaultValue={
            field &&
            choicesOf(field)
              .map(([, text]) => text)
              .join('\n')
          }
        />
      )}
      {type === profileFieldTypes.externalAccount && pattern !== '' && (
        <Field
          label={t('organization.urlPattern')}
          name="url_pattern"
          required
          autoComplete="off"
          placeholder="https://example.com/%(username)s"
          hint={t('organization.putUsernameSInPlace')}
          defaultValue={pattern}
        />
      )}
    </>
  );
}
