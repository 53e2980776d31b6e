import type { EmojiRef } from '@tidings/sdk';
import {
  Apple,
  Car,
  Clock,
  Flag,
  Hand,
  Hash,
  Lightbulb,
  type LucideIcon,
  PawPrint,
  Smile,
  Star,
  Volleyball,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { isComposing } from '../ui/is-composing.ts';
import { SearchInput } from '../ui/search-input.tsx';
import { categoryNames, type EmojiCategory } from './emoji-categories.ts';
import { type KnownEmoji, useEmojis } from './emoji-data.ts';
import { EmojiGrid } from './emoji-grid.tsx';
import { useEmojiNames } from './emoji-name.ts';
import { findEmojis } from './find-emojis.ts';
import { recentEmojis } from './recent-emojis.ts';
import { skinTone } from './skin-tone.ts';
import { SkinTones } from './skin-tones.tsx';

interface Props {
  readonly onPick: (emoji: EmojiRef) => void;
  /** Whether to offer skin tones. */
  readonly hasTones: boolean;
}

type Shown = EmojiCategory | 'recent';

const signs: readonly (readonly [Shown, LucideIcon])[] = [
  ['recent', Clock],
  ['smileys', Smile],
  ['people', Hand],
  ['nature', PawPrint],
  ['food', Apple],
  ['travel', Car],
  ['activities', Volleyball],
  ['objects', Lightbulb],
  ['symbols', Hash],
  ['flags', Flag],
  ['custom', Star],
];
const mostFound = 120;

/** Emoji by name, by category, and the recent ones. */
export function EmojiPanel({ onPick, hasTones }: Props) {
  const emojis = useEmojis(true);
  const names = useEmojiNames();
  const recent = useRecent(emojis);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Shown>();
  const [isEntered, setEntered] = useState(false);
  const [tone, setTone] = useState(hasTones ? skinTone() : '');
  const grid = useRef<HTMLDivElement>(null);
  const present = chosen ?? (recent.length > 0 ? 'recent' : 'smileys');
  const shown = useMemo(() => {
    if (typed.trim() !== '') return findEmojis(emojis, typed, mostFound, names);
    if (present === 'recent') return recent;
    return emojis.filter(({ category }) => category === present);
  }, [emojis, names, typed, present, recent]);
  const offered = signs.filter(
    ([name]) =>
      (name !== 'recent' || recent.length > 0) &&
      (name !== 'custom' || emojis.some(({ category }) => category === 'custom')),
  );

  // The names may still be loading when a fast typist presses Enter.
  const entered = isEntered ? shown[0]?.ref : undefined;
  useEffect(() => {
    if (!entered) return;
    setEntered(false);
    onPick(entered);
  }, [entered, onPick]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter' && typed.trim() !== '') setEntered(true);
    else if (event.key === 'ArrowDown') grid.current?.querySelector('button')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <SearchInput
        label={t('emoji.searchEmoji')}
        autoComplete="off"
        value={typed}
        onType={(text) => {
          setTyped(text);
          setEntered(false);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="emoji-categories" role="toolbar" aria-label={t('emoji.categories')}>
        {offered.map(([name, Sign]) => (
          <button
            key={name}
            type="button"
            className="emoji-category"
            aria-label={nameOf(name)}
            title={nameOf(name)}
            aria-pressed={typed === '' && name === present}
            onClick={() => {
              setTyped('');
              setChosen(name);
            }}
          >
            <Sign size={17} />
          </button>
        ))}
      </div>
      <h2 className="emoji-heading">{typed === '' ? nameOf(present) : t('emoji.searchResults')}</h2>
      <EmojiGrid ref={grid} emojis={shown} tone={tone} onPick={onPick} />
      {hasTones && <SkinTones tone={tone} onChoose={setTone} />}
    </>
  );
}

function nameOf(shown: Shown): string {
  return shown === 'recent' ? t('emoji.recentlyUsed') : categoryNames()[shown];
}

/** Recently picked emoji that still exist. */
function useRecent(emojis: readonly KnownEmoji[]): readonly KnownEmoji[] {
  return useMemo(
    () =>
      recentEmojis().flatMap(
        ({ code, type }) => emojis.find(({ ref }) => ref.code === code && ref.type === type) ?? [],
      ),
    [emojis],
  );
}
