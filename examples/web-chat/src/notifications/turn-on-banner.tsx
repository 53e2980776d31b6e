import { useSyncState } from '@tidings/sdk/react';
import { turnOff, turnOn, useDeviceState } from './on-this-device.ts';

/** Asks once, in one quiet line; the browser's own question comes only after a click. */
export function TurnOnBanner() {
  const state = useDeviceState();
  const { name } = useSyncState();
  // One thing at a time; and it needs the server.
  if (state !== 'unasked' || name === 'offline' || name === 'registering') return null;
  return (
    <div className="banner">
      <span className="grow">Do you want to be notified of messages on this device?</span>
      {/* What the person answers, the next rendering shows. */}
      <button type="button" className="link-button" onClick={() => void turnOn()}>
        Turn on
      </button>
      <button type="button" className="link-button" onClick={turnOff}>
        No
      </button>
    </div>
  );
}
