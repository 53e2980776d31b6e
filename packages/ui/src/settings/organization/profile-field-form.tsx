import {
  limits,
  type ProfileField,
  type ProfileFieldType,
  profileFieldTypes,
} from '@tidings/shared-types';
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
        label="Name"
        name="name"
        required
        maxLength={limits.profileFieldNameLength}
        autoComplete="off"
        defaultValue={field?.name}
      />
      <Field
        label="Hint"
        name="hint"
        maxLength={limits.profileFieldHintLength}
        autoComplete="off"
        defaultValue={field?.hint}
      />
      {type === profileFieldTypes.select && (
        <TextArea
          label="Choices"
          name="choices"
          required
          hint="One per line."
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
          label="URL pattern"
          name="url_pattern"
          required
          autoComplete="off"
          placeholder="https://example.com/%(username)s"
          hint="Put %(username)s in place of the account name."
          defaultValue={pattern}
        />
      )}
    </>
  );
}
