import { useUsers } from '@tidings/sdk/react';
import { t } from '../../languages/t.ts';
import { AddPeople } from '../../people/add-people.tsx';
import { PeopleRows } from '../../people/people-rows.tsx';
import { useMute } from '../../people/use-mute.ts';
import { Section } from '../../ui/section.tsx';

/** Muted people. Works offline. */
export function MutedSection() {
  const users = useUsers() ?? [];
  const setMuted = useMute();
  const muted = users.filter(({ isMuted }) => isMuted);
  return (
    <Section title={t('settings.mutedPeople')} note={t('settings.theirMessagesAreHiddenAnd')}>
      <AddPeople
        label={t('settings.muteAPerson')}
        action={t('settings.mute')}
        without={muted.map(({ user }) => user.user_id)}
        onAdd={async (userIds) => {
          for (const userId of userIds) setMuted(userId, true);
        }}
      />
      <PeopleRows
        people={muted}
        label={t('settings.mutedPeople')}
        action={t('settings.unmute')}
        onAction={(userId) => setMuted(userId, false)}
      />
      {muted.length === 0 && <p className="quiet">{t('settings.noMutedPeople')}</p>}
    </Section>
  );
}
