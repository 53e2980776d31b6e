import type { SyncName } from '@tidings/sdk';
import { t } from '../languages/t.ts';
import { useConnection } from '../team/use-connection.ts';
import { turnOff, turnOn, useDeviceState } from './device-state.ts';

/** Registering needs the server. Until then other banners may come, and the page would jump twice. */
const connected: ReadonlySet<SyncName> = new Set(['catchingUp', 'live']);

/** Asks once about notifications. The browser's own prompt follows only after a click. */
export function TurnOnBanner() {
  const state = useDeviceState();
  const { name } = useConnection();
  if (state !== 'unasked' || !connected.has(name)) return null;
  return (
    <div className="banner">
      <span className="grow">{t('notifications.getNotifiedOfNewMessages')}</span>
      {/* The next render shows the decision. */}
      <button type="button" className="link-button" onClick={() => void turnOn()}>
        {t('notifications.turnOn')}
      </button>
      <button type="button" className="link-button" onClick={turnOff}>
        {t('notifications.noThanks')}
      </button>
    </div>
  );
}
