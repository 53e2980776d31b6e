import { useEffect, useState } from 'react';

/** The local time in a time zone. Undefined if it is empty or unknown to this device. */
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
