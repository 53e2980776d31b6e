import { useEffect } from 'react';

/** Goes where a clicked notification leads: the service worker has brought this page to the front. */
export function useOpening(): void {
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: unknown } | undefined>) => {
      if (typeof data?.open === 'string') location.hash = data.open;
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, []);
}
