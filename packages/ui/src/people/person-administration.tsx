import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { DownloadData } from './download-data.tsx';
import { ErasePerson } from './erase-person.tsx';
import { ResetFactor } from './reset-factor.tsx';
import { UnlinkIdentity } from './unlink-identity.tsx';
import { usePersonAdministration } from './use-person-administration.ts';

/** An account's controls for administrators. */
export function PersonAdministration({ user }: { readonly user: User }) {
  const { mayTouch, isOwner, choices, setRole, reactivate, problem } =
    usePersonAdministration(user);
  const [isAsking, setAsking] = useState(false);
  if (!mayTouch && user.is_active) return null;
  return (
    <section className="person-administration" aria-label={t('people.administration')}>
      <Select
        label={t('people.role')}
        value={user.role}
        choices={choices}
        disabled={!user.is_active || setRole.isBusy}
        onChoose={setRole.run}
      />
      {user.is_active ? (
        <button type="button" className="button danger" onClick={() => setAsking(true)}>
          {t('people.deactivate')}
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={reactivate.isBusy}
          onClick={reactivate.run}
        >
          {t('people.reactivate')}
        </button>
      )}
      {isOwner && user.is_active && !user.is_bot && (
        <>
          <ResetFactor user={user} />
          <UnlinkIdentity user={user} />
        </>
      )}
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
      <DownloadData userId={user.user_id} label={t('people.downloadData')} />
      <button type="button" className="button danger" onClick={() => setErasing(true)}>
        {t('people.eraseThisPersonsData')}
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
      title={t('people.deactivateName', { name: user.full_name })}
      action={t('people.deactivate')}
      isDangerous
      onConfirm={deactivate}
      onClose={onClose}
    >
      <p>
        {user.is_bot
          ? t('people.theBotStopsImmediatelyIts')
          : t('people.theyAreSignedOutEverywhere')}
      </p>
    </Confirm>
  );
}
