import type { LoggedEvent } from '../../realm/events.ts';
import type { EventQueue } from '../queue.ts';
import type { ShapeContext } from './shape-context.ts';
import { shapers } from './shapers.ts';

export type { ShapeContext } from './shape-context.ts';

/**
 * What a queue gets for an entry of the log that its owner is to hear of: JSON texts of events, each
 * complete but for its `id`. Nothing where the queue wants none of it.
 */
export function shapeEvent(
  logged: LoggedEvent,
  queue: EventQueue,
  context: ShapeContext,
): readonly string[] {
  const { type, needs, without } = logged.event;
  const { capabilities } = queue.options;
  if (needs && !capabilities[needs]) return [];
  if (without && capabilities[without]) return [];
  return shapers.get(type)?.(logged, queue, context) ?? [];
}
