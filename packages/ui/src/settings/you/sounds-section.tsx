import { Volume2 } from 'lucide-react';
import {
  chooseSound,
  type SoundKind,
  soundChoices,
  useSounds,
} from '../../notifications/sounds.ts';
import { playTone } from '../../notifications/tone.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';

const kinds: readonly { readonly kind: SoundKind; readonly label: string }[] = [
  { kind: 'personal', label: 'Direct messages and mentions' },
  { kind: 'followed', label: 'Followed topics' },
  { kind: 'channel', label: 'All channel messages' },
];

/** Chooses a sound for each kind of notification. */
export function SoundsSection() {
  const sounds = useSounds();
  return (
    <Section
      title="Sounds on this device"
      note="The table above decides which messages make a sound."
    >
      {kinds.map(({ kind, label }) => (
        <div className="inline-form" key={kind}>
          <Select
            label={label}
            value={sounds[kind]}
            choices={soundChoices}
            onChoose={(name) => {
              chooseSound(kind, name);
              playTone(name);
            }}
          />
          <IconButton label={`Play the sound of ${label}`} onClick={() => playTone(sounds[kind])}>
            <Volume2 size={18} />
          </IconButton>
        </div>
      ))}
    </Section>
  );
}
