import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { DownloadData } from './download-data.tsx';
import { ErasePerson } from './erase-person.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { usePersonAdministration } from './use-person-administration.ts';

/** An account's controls for administrators. */
export function PersonAdministration({ user }: { readonly user: User }) {
  const { mayTouch, isOwner, choices, setRole, reactivate, problem } =
    usePersonAdministration(user);
  const [isAsking, setAsking] = useState(false);
  if (!mayTouch && user.is_active) return null;
  return (
    <section className="person-administration" aria-label="Administration">
      <Select
        label="Role"
        value={user.role}
        choices={choices}
        disabled={!user.is_active || setRole.isBusy}
        onChoose={setRole.run}
      />
      {user.is_active ? (
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          Deactivate
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={reactivate.isBusy}
          onClick={reactivate.run}
        >
          Reactivate
        </button>
      )}
      {isOwner && user.is_active && !user.is_bot && <ResetFactor user={user} />}
      <Problem text={problem} />
      {isOwner && !user.is_bot && <PersonalData user={user} />}
      {isAsking && <ConfirmDeactivation user={user} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** What owners can do with a person's data. */
function PersonalData({ user }: { readonly user: User }) {
  const [isErasing, setErasing] = useState(false);
  return (
    <>
      <DownloadData userId={user.user_id} label="Download data" />
      <button type="button" className="button danger" onClick={() => setErasing(true)}>
        Erase this person’s data…
      </button>
      {isErasing && <ErasePerson user={user} onClose={() => setErasing(false)} />}
    </>
  );
}

interface ConfirmProps {
  readonly user: User;
  readonly onClose: () => void;
}

export function ConfirmDeactivation({ user, onClose }: ConfirmProps) {
  const client = useClient();
  const deactivate = () =>
    user.is_bot
      ? client.api.deactivateBot({ bot_id: user.user_id })
      : client.api.deactivateUser({ user_id_or_email: String(user.user_id) });
  return (
    <Confirm
      title={`Deactivate ${user.full_name}?`}
      action="Deactivate"
      isDangerous
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p>
        {user.is_bot
          ? 'The bot stops immediately. Its messages stay.'
          : 'They are signed out everywhere, and their bots stop. Their messages stay. You can reactivate the account later.'}
      </p>
    </Confirm>
  );
}
