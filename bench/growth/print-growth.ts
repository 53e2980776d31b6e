import { engines, type Places } from '../places.ts';
import { keep, occasion } from '../results.ts';
import type { Grow, Growth } from './growth.ts';
import { ofMessages } from './messages.ts';
import { ofMissed } from './missed.ts';
import { ofSubscribers } from './subscribers.ts';
import { ofTabHour } from './tab-hour.ts';
import { ofWaiting } from './waiting.ts';
import { ofWholeRealm } from './whole-realm.ts';

/** By the size that grows. */
export const growths: Readonly<Record<string, Grow>> = {
  'growth-subscribers': ofSubscribers,
  'growth-messages': ofMessages,
  'growth-missed': ofMissed,
  'growth-waiting': ofWaiting,
  'growth-realm': ofWholeRealm,
  // Not with `growth`, since it takes an hour.
  'tab-hour': ofTabHour,
};

export async function printGrowth(places: Places, name: string): Promise<void> {
  for (const engine of engines) {
    for (const growth of (await growths[name]?.(places, engine)) ?? []) {
      console.log(told(growth, engine));
      await keep('growth', [{ ...growth, engine, ...occasion() }]);
    }
  }
}

function told({ what, per, unit, points }: Growth, engine: string): string {
  const values = points.map(({ at, value }) => `${at.toLocaleString('en')}: ${value} ${unit}`);
  return `${what}, by ${per}, on ${engine}\n  ${values.join('   ')}`;
}
