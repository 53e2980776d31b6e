import { useSyncState } from '@tidings/sdk/react';
import { turnOff, turnOn, useDeviceState } from './device-state.ts';

/** Asks once about notifications. The browser's own prompt follows only after a click. */
export function TurnOnBanner() {
  const state = useDeviceState();
  const { name } = useSyncState();
  // Other banners come first, and registering needs the server.
  if (state !== 'unasked' || name === 'offline' || name === 'registering') return null;
  return (
    <div className="banner">
      <span className="grow">Get notified of new messages on this device?</span>
      {/* The next render shows the decision. */}
      <button type="button" className="link-button" onClick={() => void turnOn()}>
        Turn on
      </button>
      <button type="button" className="link-button" onClick={turnOff}>
        No thanks
      </button>
    </div>
  );
}
