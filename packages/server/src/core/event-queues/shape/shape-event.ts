import type { LoggedEvent } from '../../realm/events.ts';
import type { EventQueue } from '../queue.ts';
import type { ShapeContext } from './shape-context.ts';
import { shapers } from './shapers.ts';

export type { ShapeContext } from './shape-context.ts';

/**
 * Returns a queue's events for a log entry that its owner may get: JSON texts, complete except for the `id`. Empty if
 * the queue does not want them.
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
