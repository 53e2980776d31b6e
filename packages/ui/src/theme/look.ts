import { setClock } from '../format/clock.ts';

/** The settings of the look that a page needs before its data is read. */
export interface Look {
  readonly fontPx: number;
  readonly isCompact: boolean;
  /** Null follows the language. */
  readonly isTwentyFour: boolean | null;
}

const key = 'tidings:look';
const usual: Look = { fontPx: 16, isCompact: false, isTwentyFour: null };

/** The look of the last visit on this device. */
export function storedLook(): Look {
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Look>) };
  } catch {
    return usual;
  }
}

/** Gives the page a look, and keeps it for the first paint of the next visit. */
export function applyLook(look: Look): void {
  const { fontPx, isCompact, isTwentyFour } = look;
  setClock(isTwentyFour);
  // All sizes are relative to the browser's own, which people may have made larger.
  document.documentElement.style.fontSize = `${(fontPx / usual.fontPx) * 100}%`;
  document.body.dataset['density'] = isCompact ? 'compact' : 'cozy';
  try {
    localStorage.setItem(key, JSON.stringify(look));
  } catch {
    // The disk is full. The look follows once the settings are read.
  }
}
