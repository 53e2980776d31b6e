import { useEffect, useState } from 'react';

const longMs = 1000;

/** For what takes a while, as on a slow network: what comes soon comes without it. */
export function Loading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      {isLong && 'One moment …'}
    </p>
  );
}
