import type { EventQueue } from '../queue.ts';
import type { Shaper } from './shape-context.ts';
import { delivered, textOf } from './variants.ts';

/** Whether a queue is to get events of a type at all. */
export function wantsType({ options: { eventTypes } }: EventQueue, type: string): boolean {
  return eventTypes === undefined || eventTypes.includes(type);
}

/** Asks first whether the queue wants the type. */
export function ifWanted(shape: Shaper): Shaper {
  return (logged, queue, context) =>
    wantsType(queue, logged.event.type) ? shape(logged, queue, context) : [];
}

/** For events that are the same to everybody who gets them. */
export const asItIs: Shaper = (logged) => [
  textOf(logged, '', () => JSON.stringify(delivered(logged.event))),
];
