import { Volume2 } from 'lucide-react';
import { t } from '../../languages/t.ts';
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

const kinds = (): readonly { readonly kind: SoundKind; readonly label: string }[] => [
  { kind: 'personal', label: t('settings.directMessagesAndMentions') },
  { kind: 'followed', label: t('settings.followedTopics') },
  { kind: 'channel', label: t('settings.allChannelMessages') },
];

/** Chooses a sound for each kind of notification. */
export function SoundsSection() {
  const sounds = useSounds();
  return (
    <Section
      title={t('settings.soundsOnThisDevice')}
      note={t('settings.theTableAboveDecidesWhich')}
    >
      {kinds().map(({ kind, label }) => (
        <div className="inline-form" key={kind}>
          <Select
            label={label}
            value={sounds[kind]}
            choices={soundChoices()}
            onChoose={(name) => {
              chooseSound(kind, name);
              playTone(name);
            }}
          />
          <IconButton
            label={t('settings.playTheSoundOf', { label })}
            onClick={() => playTone(sounds[kind])}
          >
            <Volume2 size={18} />
          </IconButton>
        </div>
      ))}
    </Section>
  );
}
