import { useSyncExternalStore } from 'react';
import { t } from '../languages/t.ts';

/** The kinds of messages that can have a sound of their own. */
export type SoundKind = 'personal' | 'followed' | 'channel';

/** The notes of a sound in hertz, one after the other. */
const notes = {
  rise: [660, 880],
  fall: [880, 660],
  chime: [1047, 1319, 1568],
  knock: [220, 220],
  drop: [1200],
} as const;

export type SoundName = keyof typeof notes;

export const soundChoices = (): readonly {
  readonly value: SoundName;
  readonly label: string;
}[] => [
  { value: 'rise', label: t('notifications.twoNotesUp') },
  { value: 'fall', label: t('notifications.twoNotesDown') },
  { value: 'chime', label: t('notifications.chime') },
  { value: 'knock', label: t('notifications.knock') },
  { value: 'drop', label: t('notifications.drop') },
];

type Sounds = Readonly<Record<SoundKind, SoundName>>;

const key = 'tidings:sounds';
const usual: Sounds = { personal: 'rise', followed: 'rise', channel: 'rise' };
const listeners = new Set<() => void>();
let sounds: Sounds | undefined;

/** The sound of each kind on this device. */
export function storedSounds(): Sounds {
  sounds ??= read();
  return sounds;
}

export function chooseSound(kind: SoundKind, name: SoundName): void {
  sounds = { ...storedSounds(), [kind]: name };
  try {
    localStorage.setItem(key, JSON.stringify(sounds));
  } catch {
    // The disk is full. The choice lasts until the page reloads.
  }
  for (const listener of listeners) listener();
}

export function useSounds(): Sounds {
  return useSyncExternalStore(subscribe, storedSounds);
}

export function notesOf(name: SoundName): readonly number[] {
  return notes[name];
}

function read(): Sounds {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Record<string, string>>;
    const known = Object.entries(stored).filter(([, name]) => name && Object.hasOwn(notes, name));
    return { ...usual, ...Object.fromEntries(known) };
  } catch {
    return usual;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
