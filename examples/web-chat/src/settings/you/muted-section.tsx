import { useUsers } from '@tidings/sdk/react';
import { useState } from 'react';
import { PeoplePicker } from '../../people/people-picker.tsx';
import { PeopleRows } from '../../people/people-rows.tsx';
import { useMute } from '../../people/use-mute.ts';
import { Section } from '../../ui/section.tsx';

const nobody: readonly number[] = [];

/** Works offline. */
export function MutedSection() {
  const users = useUsers() ?? [];
  const setMuted = useMute();
  const [added, setAdded] = useState(nobody);
  const muted = users.filter(({ isMuted }) => isMuted);
  return (
    <Section
      title="Muted people"
      note="What they write counts as read and is folded away. They are not told."
    >
      <PeoplePicker
        label="Mute somebody"
        chosen={added}
        onChange={setAdded}
        without={muted.map(({ user }) => user.user_id)}
      />
      {added.length > 0 && (
        <p className="buttons">
          <button
            type="button"
            className="button primary"
            onClick={() => {
              for (const userId of added) setMuted(userId, true);
              setAdded(nobody);
            }}
          >
            Mute
          </button>
        </p>
      )}
      <PeopleRows
        people={muted}
        label="Muted people"
        action="Unmute"
        onAction={(userId) => setMuted(userId, false)}
      />
      {muted.length === 0 && <p className="quiet">You have muted nobody.</p>}
    </Section>
  );
}
