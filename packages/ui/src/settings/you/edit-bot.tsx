import { useClient, useOwnUser } from '@tidings/sdk/react';
import { type Bot, type BotInterface, botInterfaces, limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { PeoplePicker } from '../../people/people-picker.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { checkPictureSize } from '../../ui/check-picture-size.ts';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ServiceFields } from './service-fields.tsx';

interface Props {
  readonly bot: Bot;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const nobody: readonly number[] = [];

/** Edits the name, picture, service and owner of a bot. */
export function EditBot({ bot, onChanged, onClose }: Props) {
  const client = useClient();
  const ownId = useOwnUser()?.user.user_id;
  const { user_id: bot_id } = bot;
  const [owners, setOwners] = useState(nobody);
  const picture = useAction(async (file: File) => {
    checkPictureSize(file, limits.max_avatar_file_size_mib);
    await client.api.updateBot({ bot_id, file });
    onChanged();
  });
  const [service] = bot.services;
  const [form, setForm] = useState<BotInterface>(service?.interface ?? botInterfaces.generic);
  const work = async ({ full_name = '', payload_url = '' }: FormValues) => {
    const [owner] = owners;
    await client.api.updateBot({
      bot_id,
      full_name,
      ...(service && { service_payload_url: payload_url, service_interface: form }),
      ...(owner !== undefined && { bot_owner_id: owner }),
    });
    onChanged();
  };
  return (
    <FormDialog title={bot.full_name} action={t('settings.save')} work={work} onClose={onClose}>
      <div className="picture-row">
        <Avatar src={bot.avatar_url} size={56} />
        <FileButton accept="image/*" disabled={picture.isBusy} onPick={picture.run}>
          {picture.isBusy ? t('settings.uploading') : t('settings.changePicture')}
        </FileButton>
      </div>
      <Problem text={picture.problem} />
      <Field
        label={t('settings.botName')}
        name="full_name"
        required
        minLength={2}
        autoComplete="off"
        defaultValue={bot.full_name}
      />
      {service && <ServiceFields url={service.base_url} form={form} onForm={setForm} />}
      <PeoplePicker
        label={t('settings.newOwner')}
        chosen={owners}
        onChange={(chosen) => setOwners(chosen.slice(-1))}
        without={ownId === undefined ? nobody : [ownId]}
        hasBots={false}
      />
    </FormDialog>
  );
}
