import type { ProfileField } from '@tidings/shared-types';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import { choicesOf } from '../../profile-fields/profile-field-data.ts';

interface Props {
  readonly field: ProfileField;
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly disabled: boolean;
}

/** A profile field with a list of choices. */
export function ProfileChoice({ field, name, label, defaultValue, disabled }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input select"
        name={name}
        defaultValue={defaultValue}
        disabled={disabled}
      >
        <option value="">{t('settings.none')}</option>
        {choicesOf(field).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
