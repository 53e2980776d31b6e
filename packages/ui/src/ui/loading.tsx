import { useEffect, useState } from 'react';
import { t } from '../languages/t.ts';

const longMs = 1000;

/** Loading indicator. It appears only after a moment. */
export function Loading() {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="loading" role="status">
      {isLong && t('chat.loading')}
    </p>
  );
}
