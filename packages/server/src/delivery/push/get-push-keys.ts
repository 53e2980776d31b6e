import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { carrierOf } from './carrier-of.ts';
import { relayProblem } from './relay-problem.ts';

export const getPushKeys = query(endpoints.getPushKeys, async ({ realm, services }) => {
  const { registration, webPush } = await carrierOf(services).keys(realm).catch(relayProblem);
  return {
    bouncer_public_key: registration,
    ...(webPush !== undefined && { vapid_public_key: webPush }),
  };
});
