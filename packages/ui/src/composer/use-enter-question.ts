import { useOwnUser } from '@tidings/sdk/react';
import { useState } from 'react';
import { useSetSetting } from '../settings/use-set-setting.ts';
import { useEnterSends } from './use-enter-sends.ts';

const key = 'tidings:knows-enter';

/** The question which key sends: asked once, at the first Enter of a person on a device. */
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
  const ownId = String(useOwnUser()?.user.user_id);
  const isTouched = matchMedia('(pointer: coarse)').matches;
  const known = () => {
    if (isKnown(ownId)) return;
    try {
      localStorage.setItem(key, JSON.stringify([...knownIds(), ownId]));
    } catch {
      // The disk is full. The question then comes again.
    }
  };
  return {
    isAsked,
    known,
    ask() {
      if (enterSends || isTouched || isKnown(ownId)) return false;
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

function isKnown(userId: string): boolean {
  return knownIds().includes(userId);
}

/** The people who know it on this device. */
function knownIds(): readonly unknown[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
