import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { DownloadData } from '../../people/download-data.tsx';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Section } from '../../ui/section.tsx';
import { DeactivateOwnAccount } from './deactivate-own-account.tsx';
import { NameAndEmail } from './name-and-email.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnProfileFields } from './own-profile-fields.tsx';
import { TimeZone } from './time-zone.tsx';

export function ProfileSection({ onLeave }: { readonly onLeave: () => void }) {
  const { own } = usePermissions();
  const [isLeaving, setLeaving] = useState(false);
  if (!own) return null;
  return (
    <>
      <Section title={t('settings.profile')}>
        <OwnPicture own={own} />
        <NameAndEmail own={own} />
        <TimeZone />
        <OwnProfileFields userId={own.user_id} />
      </Section>
      <Section title={t('settings.password')}>
        <OwnPassword />
      </Section>
      <Section title={t('settings.yourData')} note={t('settings.anArchiveWithYourMessages')}>
        <DownloadData userId={own.user_id} label={t('settings.downloadMyData')} />
      </Section>
      <Section title={t('settings.deactivateAccount')}>
        <button type="button" className="button danger" onClick={() => setLeaving(true)}>
          {t('settings.deactivateAccount')}
        </button>
        {isLeaving && <DeactivateOwnAccount onLeave={onLeave} onClose={() => setLeaving(false)} />}
      </Section>
    </>
  );
}
