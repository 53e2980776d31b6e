import { useSettings } from '@tidings/sdk/react';
import { chosenClock } from '../format/chosen-clock.ts';
import { setClock } from '../format/clock.ts';
import { storedLook } from '../theme/look.ts';

/** Sets the clock of the person's settings. The result changes with it. */
export function useClock(): string {
  const settings = useSettings();
  const isTwentyFour = settings
    ? chosenClock(settings.twenty_four_hour_time)
    : storedLook().isTwentyFour;
  // While rendering, so that what is rendered below already follows it.
  setClock(isTwentyFour);
  return String(isTwentyFour);
}
