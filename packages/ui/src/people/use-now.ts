import { useEffect, useState } from 'react';

const intervalMs = 15_000;

/** The present time in milliseconds, for texts that age. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
