import { useState } from 'react';
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
      <Section title="Profile">
        <OwnPicture own={own} />
        <NameAndEmail own={own} />
        <TimeZone />
        <OwnProfileFields userId={own.user_id} />
      </Section>
      <Section title="Password">
        <OwnPassword />
      </Section>
      <Section
        title="Your data"
        note="An archive with your messages, files and settings, for you to keep or take elsewhere."
      >
        <DownloadData userId={own.user_id} label="Download my data" />
      </Section>
      <Section title="Deactivate account">
        <button type="button" className="button danger" onClick={() => setLeaving(true)}>
          Deactivate account
        </button>
        {isLeaving && <DeactivateOwnAccount onLeave={onLeave} onClose={() => setLeaving(false)} />}
      </Section>
    </>
  );
}
