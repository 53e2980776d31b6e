import { useEffect } from 'react';

/** Opens the target of a clicked notification. The service worker has already focused this page. */
export function useOpenClickedNotification(): void {
  useEffect(() => {
    const open = ({ data }: MessageEvent<{ open?: unknown } | undefined>) => {
      if (typeof data?.open === 'string') location.hash = data.open;
    };
    navigator.serviceWorker?.addEventListener('message', open);
    return () => navigator.serviceWorker?.removeEventListener('message', open);
  }, []);
}
