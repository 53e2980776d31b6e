import type { TimelineItem } from '@tidings/sdk';
import { openerHook } from '../scope/scope.ts';

/** Messages that the user has picked to change together, by their keys. Undefined while none are being picked. */
export type Picked = ReadonlyMap<string, TimelineItem>;

export const usePicked = openerHook<Picked>();

/** Returns the messages with one more, or without it if it was picked. */
export function toggled(picked: Picked, item: TimelineItem): Picked {
  const next = new Map(picked);
  if (!next.delete(item.key)) next.set(item.key, item);
  return next;
}
