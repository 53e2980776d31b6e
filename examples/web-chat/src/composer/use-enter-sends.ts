import { useSettings } from '@tidings/sdk/react';

/** On screens that are touched the enter key always begins a line. */
export function useEnterSends(): boolean {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  return useSettings()?.enter_sends === true && !isTouched;
}
