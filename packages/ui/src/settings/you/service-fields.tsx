import type { BotInterface } from '@tidings/shared-types';
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
        label="Payload URL"
        name="payload_url"
        type="url"
        required
        autoComplete="off"
        defaultValue={url}
        placeholder="https://bot.example.com/"
        hint="The server posts each message to this address. Addresses without https:// work only in networks that the server’s configuration names."
      />
      <Select label="Format" value={form} choices={interfaceChoices} onChoose={onForm} />
    </>
  );
}
