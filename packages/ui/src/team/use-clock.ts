import { useChosenClock } from '../format/chosen-clock.ts';
import { setClock } from '../format/clock.ts';
import { storedLook } from '../theme/look.ts';

/** Sets the clock of the person's settings. The result changes with it. */
export function useClock(): string {
  const chosen = useChosenClock();
  const isTwentyFour = chosen === undefined ? storedLook().isTwentyFour : chosen;
  // While rendering, so that what is rendered below already follows it.
  setClock(isTwentyFour);
  return String(isTwentyFour);
}
