import { ApiError, badRequest } from '../../core/api-error.ts';
import { printable } from '../../core/text/code-points.ts';
import type { ReceivedPayload } from '../../handler.ts';
import { escapeCommand } from '../markdown/escape.ts';
import { Fields } from './fields.ts';
import {
  type Delivery,
  type Integration,
  MissingHeader,
  type Note,
  NotOfService,
  type SilentEvent,
  type UnknownEvent,
} from './integration.ts';
import { oneLine } from './markdown.ts';

/** Returns a payload as integrations read it. */
export function deliveryOf({ body, headers }: ReceivedPayload): Delivery {
  return {
    payload: new Fields(body),
    header: (name) => oneLine(headers[name]?.toString() ?? ''),
  };
}

/** Lets an integration read an event. Throws if it is not one of the service. */
export function readDelivery(
  { displayName, read, takesAnything }: Integration,
  delivery: Delivery,
): Note | SilentEvent | UnknownEvent {
  if (!takesAnything && !delivery.payload.isObject) {
    throw badRequest(`The payload is not one of ${displayName}: it must be an object.`);
  }
  const reading = read(delivery);
  if (reading instanceof NotOfService) {
    throw badRequest(`The payload is not one of ${displayName}: ${reading.why}`);
  }
  if (reading instanceof MissingHeader) {
    const message = `The header ${reading.header} is missing. Does ${displayName} send this?`;
    throw new ApiError('MISSING_HTTP_EVENT_HEADER', message, { header: reading.header });
  }
  if (!('content' in reading)) return reading;
  return {
    topic: printable(oneLine(reading.topic)) || displayName,
    content: escapeCommand(reading.content),
    event_type: reading.event_type,
  };
}
