import { useUsers } from '@tidings/sdk/react';
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
    <Section
      title="Muted people"
      note="Their messages are hidden and count as read. They are not notified that you muted them."
    >
      <AddPeople
        label="Mute a person"
        action="Mute"
        without={muted.map(({ user }) => user.user_id)}
        onAdd={async (userIds) => {
          for (const userId of userIds) setMuted(userId, true);
        }}
      />
      <PeopleRows
        people={muted}
        label="Muted people"
        action="Unmute"
        onAction={(userId) => setMuted(userId, false)}
      />
      {muted.length === 0 && <p className="quiet">No muted people</p>}
    </Section>
  );
}
