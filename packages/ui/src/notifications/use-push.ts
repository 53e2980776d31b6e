import { useClient, useList, useSyncState } from '@tidings/sdk/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useDeviceState } from './device-state.ts';
import { keepRegistered, leavePush, type PushState } from './push-registration.ts';

let state: PushState = 'unknown';
const changed = new EventTarget();

/** Keeps this browser registered for push while notifications are on. */
export function usePush(ownId: number): void {
  const client = useClient();
  const device = useDeviceState();
  const isLive = useSyncState().name === 'live';
  const devices = useList((each) => each.pushDevices());
  const renewals = useRenewals();
  useEffect(() => {
    if (!isLive || !devices) return;
    // The app works without push; the settings show what is missing.
    if (device === 'on') keepRegistered(client, ownId, devices).then(say, () => say('unavailable'));
    if (device === 'off')
      leavePush(client, ownId).then(
        () => say('unknown'),
        () => undefined,
      );
  }, [client, ownId, device, isLive, devices, renewals]);
}

export function usePushState(): PushState {
  return useSyncExternalStore(follow, () => state);
}

function say(next: PushState): void {
  state = next;
  changed.dispatchEvent(new Event('change'));
}

function follow(onChange: () => void): () => void {
  changed.addEventListener('change', onChange);
  return () => changed.removeEventListener('change', onChange);
}

/** Counts the new subscriptions that the service worker has reported. */
function useRenewals(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (data === 'push-subscription-changed') setCount((before) => before + 1);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  return count;
}
