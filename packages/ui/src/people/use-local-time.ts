import { clockOptions } from '../format/clock.ts';
import { locale } from '../languages/language.ts';
import { useNow } from './use-now.ts';

/** The local time in a time zone. Undefined if it is empty or unknown to this device. */
export function useLocalTime(timeZone: string): string | undefined {
  const now = useNow();
  if (timeZone === '') return undefined;
  try {
    return new Date(now).toLocaleTimeString(locale(), {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      ...clockOptions(),
    });
  } catch {
    return undefined;
  }
}
