import { useClient } from '@tidings/sdk/react';
import { type Role, roles } from '@tidings/shared-types';
import { useState } from 'react';
import { usePermissions } from '../groups/use-permissions.ts';
import { roleChoices } from '../people/role-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { useAction } from '../ui/use-action.ts';

const day = 24 * 60;
const never = 0;
const durations = [
  { value: 60, label: 'One hour' },
  { value: day, label: 'One day' },
  { value: 10 * day, label: 'Ten days' },
  { value: 30 * day, label: '30 days' },
  { value: never, label: 'Until it is revoked' },
] as const;

const uses = [
  { value: 'many', label: 'Many people' },
  { value: 'one', label: 'One person' },
] as const;

export function MakeInvitation({ onMade }: { readonly onMade: () => void }) {
  const client = useClient();
  const { may, isOwner, isAdministrator } = usePermissions();
  const mayMany = may('create_multiuse_invite_group');
  const [wantedUse, setUse] = useState<'many' | 'one'>('many');
  const [minutes, setMinutes] = useState<number>(10 * day);
  const [role, setRole] = useState<Role>(roles.member);
  const [link, setLink] = useState<string>();
  const use = mayMany ? wantedUse : 'one';
  const { run, isBusy, problem } = useAction(async () => {
    const { invite_link } = await client.api.createInviteLink({
      invite_expires_in_minutes: minutes === never ? null : minutes,
      invite_as: role,
      single_use: use === 'one',
    });
    setLink(invite_link);
    onMade();
  });
  const offered = roleChoices.filter(({ value }) => {
    if (value === roles.owner) return isOwner;
    return isAdministrator || value >= roles.member;
  });
  return (
    <form
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className="inline-form">
        <Select
          label="For"
          value={use}
          choices={uses.filter(({ value }) => mayMany || value === 'one')}
          onChoose={setUse}
        />
        <Select label="Works for" value={minutes} choices={durations} onChoose={setMinutes} />
        <Select label="Role" value={role} choices={offered} onChoose={setRole} />
      </div>
      <Problem text={problem} />
      <button type="submit" className="button primary" disabled={isBusy}>
        Make a link
      </button>
      {link !== undefined && (
        <div className="secret-row settings-end" role="status">
          <code className="secret">{link}</code>
          <CopyButton label="Copy the new link" text={link} />
        </div>
      )}
    </form>
  );
}
