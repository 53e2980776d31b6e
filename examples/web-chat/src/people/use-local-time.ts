import { useEffect, useState } from 'react';

/** The time where somebody is; undefined if they do not say, or this device does not know the zone. */
export function useLocalTime(timeZone: string): string | undefined {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (timeZone === '') return undefined;
  try {
    return now.toLocaleTimeString(undefined, { timeZone, hour: '2-digit', minute: '2-digit' });
  } catch {
    return undefined;
  }
}
