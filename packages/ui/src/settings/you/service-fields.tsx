import type { BotInterface } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { interfaceChoices } from './bot-types.ts';

interface Props {
  readonly url?: string | undefined;
  readonly form: BotInterface;
  readonly onForm: (form: BotInterface) => void;
}

/** The fields of an outgoing webhook’s service. */
export function ServiceFields({ url, form, onForm }: Props) {
  return (
    <>
      <Field
        label={t('settings.payloadUrl')}
        name="payload_url"
        type="url"
        required
        autoComplete="off"
        defaultValue={url}
        placeholder="https://bot.example.com/"
        hint={t('settings.theServerPostsEachMessage')}
      />
      <Select
        label={t('settings.format')}
        value={form}
        choices={interfaceChoices()}
        onChoose={onForm}
      />
    </>
  );
}
