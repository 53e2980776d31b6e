import { useState } from 'react';
import { onForget } from '../account/page-memory.ts';
import { useSetSetting } from '../settings/use-set-setting.ts';
import { useEnterSends } from './use-enter-sends.ts';

/** Set once the person on this device knows which key sends. The next person is asked again. */
const key = 'tidings:knows-enter';
onForget(() => localStorage.removeItem(key));

/** The question which key sends: asked once, at a person's first Enter. */
export interface EnterQuestion {
  readonly isAsked: boolean;
  /** Asks, unless the person knows. Returns whether it asks. */
  ask(): boolean;
  /** Remembers that the person knows which key sends. */
  known(): void;
  choose(enterSends: boolean): void;
  close(): void;
}

export function useEnterQuestion(): EnterQuestion {
  const [isAsked, setAsked] = useState(false);
  const enterSends = useEnterSends();
  const setSetting = useSetSetting();
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const known = () => {
    try {
      localStorage.setItem(key, 'true');
    } catch {
      // The disk is full. The question then comes again.
    }
  };
  return {
    isAsked,
    known,
    ask() {
      if (enterSends || isTouched || localStorage.getItem(key) !== null) return false;
      setAsked(true);
      return true;
    },
    choose(sends) {
      known();
      setAsked(false);
      if (sends !== enterSends) setSetting('enter_sends', sends);
    },
    close: () => setAsked(false),
  };
}
