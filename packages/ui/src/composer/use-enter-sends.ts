import { useSettings } from '@tidings/sdk/react';

/** Whether Enter sends. On touch screens it always starts a new line. */
export function useEnterSends(): boolean {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  return useSettings()?.enter_sends === true && !isTouched;
}
