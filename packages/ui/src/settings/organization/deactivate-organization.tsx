import { useClient, useRealm } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';

/** Closes the organization, for owners. */
export function DeactivateOrganization({ onLeave }: { readonly onLeave: () => void }) {
  const client = useClient();
  const name = useRealm()?.realm_name;
  const [isAsking, setAsking] = useState(false);
  const deactivate = async () => {
    await client.api.deactivateRealm();
    await client.signOut({ wipe: 'evenUnsent' });
    onLeave();
  };
  return (
    <Section title={t('organization.deactivateOrganization')}>
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        {t('organization.deactivateOrganization')}
      </button>
      {isAsking && (
        <Confirm
          title={t('organization.deactivate', { name: name ?? '' })}
          action={t('organization.deactivate2')}
          isDangerous
          onConfirm={deactivate}
          onClose={() => setAsking(false)}
        >
          <p>{t('organization.everyoneIsSignedOutAnd')}</p>
        </Confirm>
      )}
    </Section>
  );
}
