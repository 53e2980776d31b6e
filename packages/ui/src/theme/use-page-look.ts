import { useSettings } from '@tidings/sdk/react';
import { useEffect } from 'react';
import { useChosenClock } from '../format/chosen-clock.ts';
import { isCompactHeight } from './density.ts';
import { applyLook } from './look.ts';

/** Gives the page the look of the person's settings. */
export function usePageLook(): void {
  const settings = useSettings();
  const fontPx = settings?.web_font_size_px;
  const lineHeight = settings?.web_line_height_percent;
  const isTwentyFour = useChosenClock();
  useEffect(() => {
    if (fontPx === undefined || lineHeight === undefined || isTwentyFour === undefined) return;
    applyLook({ fontPx, isCompact: isCompactHeight(lineHeight), isTwentyFour });
  }, [fontPx, lineHeight, isTwentyFour]);
}
