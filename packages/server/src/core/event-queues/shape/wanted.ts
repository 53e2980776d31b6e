import type { EventQueue } from '../queue.ts';
import type { Shaper } from './shape-context.ts';
import { delivered, textOf } from './variants.ts';

/** Whether a queue wants events of a type. */
export function wantsType({ options: { eventTypes } }: EventQueue, type: string): boolean {
  return eventTypes === undefined || eventTypes.includes(type);
}

/** Runs the shaper only if the queue wants the type. */
export function ifWanted(shape: Shaper): Shaper {
  return (logged, queue, context) =>
    wantsType(queue, logged.event.type) ? shape(logged, queue, context) : [];
}

/** The shaper of events that are the same for all receivers. */
export const asItIs: Shaper = (logged) => [
  textOf(logged, '', () => JSON.stringify(delivered(logged.event))),
];
