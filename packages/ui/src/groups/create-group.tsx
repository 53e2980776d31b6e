import { useClient, useOwnUser } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
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
    <FormDialog title="Create group" action="Create" work={work} onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={limits.userGroupNameLength}
        autoComplete="off"
      />
      <Field
        label="Description"
        name="description"
        maxLength={limits.userGroupDescriptionLength}
        autoComplete="off"
      />
      <PeoplePicker label="Members" chosen={members} onChange={setChosen} />
    </FormDialog>
  );
}
