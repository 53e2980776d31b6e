import { useClient, useOwnUser } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { PeoplePicker } from '../people/people-picker.tsx';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

export function MakeGroup({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const ownId = useOwnUser()?.user.user_id;
  const [chosen, setChosen] = useState<readonly number[]>();
  const members = chosen ?? (ownId === undefined ? [] : [ownId]);
  const { submit, isBusy, problem } = useSubmit(async ({ name = '', description = '' }) => {
    await client.api.createUserGroup({ name, description, members: [...members] });
    onClose();
  });
  return (
    <Dialog
      title="New group"
      onClose={onClose}
      foot={
        <button type="submit" form="make-group" className="button primary" disabled={isBusy}>
          Make the group
        </button>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id="make-group" onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          name="name"
          required
          maxLength={limits.userGroupNameLength}
          autoComplete="off"
        />
        <Field
          label="What it is for"
          name="description"
          maxLength={limits.userGroupDescriptionLength}
          autoComplete="off"
        />
        <PeoplePicker label="People" chosen={members} onChange={setChosen} />
        <Problem text={problem} />
      </form>
    </Dialog>
  );
}
