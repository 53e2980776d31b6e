import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { dailyUsage } from './daily-usage.ts';

export const getUsage = query(endpoints.getUsage, async ({ realm, services }) => {
  const days = await dailyUsage(realm, services.clock.now());
  return {
    days: days.map(({ start, ...counts }) => ({
      date: new Date(start * 1000).toISOString().slice(0, 10),
      ...counts,
    })),
  };
});
