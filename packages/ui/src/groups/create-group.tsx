import { useClient, useOwnUser } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { PeoplePicker } from '../people/people-picker.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog, type FormValues } from '../ui/form-dialog.tsx';

export function CreateGroup({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const ownId = useOwnUser()?.user.user_id;
  const [chosen, setChosen] = useState<readonly number[]>();
  const members = chosen ?? (ownId === undefined ? [] : [ownId]);
  const work = async ({ name = '', description = '' }: FormValues) => {
    await client.api.createUserGroup({ name, description, members: [...members] });
  };
  return (
    <FormDialog
      title={t('groups.createGroup')}
      action={t('groups.create')}
      work={work}
      onClose={onClose}
    >
      <Field
        label={t('groups.name')}
        name="name"
        required
        maxLength={limits.userGroupNameLength}
        autoComplete="off"
      />
      <Field
        label={t('groups.description')}
        name="description"
        maxLength={limits.userGroupDescriptionLength}
        autoComplete="off"
      />
      <PeoplePicker label={t('groups.members')} chosen={members} onChange={setChosen} />
    </FormDialog>
  );
}
