import type { AddressInfo } from 'node:net';
import type { PushTokenKind } from '@tidings/shared-types';
import type { Logger } from 'pino';
import type { Clock } from '../../core/clock.ts';
import { repeat } from '../../core/jobs/repeat.ts';
import { forgetHanded } from './handed-notifications.ts';
import { HandingOver } from './handing-over.ts';
import { openRelayData } from './open-relay-data.ts';
import { Apns } from './outlets/apns.ts';
import { Fcm } from './outlets/fcm.ts';
import type { Outlet, Outlets } from './outlets/outlet.ts';
import { PatienceByServer } from './outlets/patience.ts';
import { WebPush } from './outlets/web-push.ts';
import { buildRelayApp } from './relay-app.ts';
import type { RelayConfig } from './relay-config.ts';
import type { RelayData } from './relay-data.ts';
import { vapidKeys } from './relay-keys.ts';

const HOUR_MS = 3_600_000;

/** A running relay. */
export interface Relay {
  /** Its address on this machine, without trailing slash. */
  readonly url: string;
  readonly data: RelayData;
  close(): Promise<void>;
}

/** Opens a relay's data and listens. */
export async function startRelay(config: RelayConfig, log: Logger, clock?: Clock): Promise<Relay> {
  const data = await openRelayData(config, log, clock);
  try {
    const outlets = await openOutlets(config, data);
    const patience = new PatienceByServer();
    const handingOver = new HandingOver();
    const app = buildRelayApp({ config, data, outlets, patience, handingOver, log });
    await app.listen({ host: config.host, port: config.port });
    const stopForgetting = repeat(
      () => forgetHanded(data),
      HOUR_MS,
      (error) => log.error({ err: error }, 'could not delete records of sent notifications'),
    );
    const { port } = app.server.address() as AddressInfo;
    return {
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      data,
      async close() {
        await app.close();
        patience.close();
        await stopForgetting();
        for (const outlet of outlets.values()) await outlet.close();
        await data.engine.close();
      },
    };
  } catch (error) {
    await data.engine.close();
    throw error;
  }
}

async function openOutlets({ apns, fcm, webPush }: RelayConfig, data: RelayData): Promise<Outlets> {
  const outlets = new Map<PushTokenKind, Outlet>();
  if (apns) outlets.set('apns', new Apns(apns, data.clock));
  if (fcm) outlets.set('fcm', new Fcm(fcm, data.clock));
  if (webPush) {
    const outlet = new WebPush(webPush, await vapidKeys(data), data.clock);
    outlets.set('web_push', outlet).set('unified_push', outlet);
  }
  return outlets;
}
