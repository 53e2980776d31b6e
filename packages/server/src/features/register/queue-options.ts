import { type endpoints, type InputOf, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Config } from '../../core/config/config.ts';
import { queuesKeptMs } from '../../core/event-queues/expire-event-queues.ts';
import type { QueueOptions } from '../../core/event-queues/queue.ts';
import { type Capabilities, capabilityNames } from '../../core/realm/capabilities.ts';
import type { QueryCall } from '../../handler.ts';
import { botSettings } from '../bots/bot-settings.ts';
import { realmHost } from '../users/realm-host.ts';
import { eventTypes } from './event-types.ts';
import { queueNarrow } from './queue-narrow.ts';

export type RegisterCall = Pick<
  QueryCall<typeof endpoints.register>,
  'input' | 'caller' | 'state' | 'client'
>;
type Input = InputOf<typeof endpoints.register>;

/** Length of the options as JSON. A queue is kept for weeks and read with every event. */
const MAX_LENGTH = 16 << 10;

/** Returns the options of the queue that a request asks for. */
export function queueOptions(call: RegisterCall): QueueOptions {
  const { input, client } = call;
  const options: QueueOptions = {
    eventTypes: input.event_types && eventTypes(input.event_types),
    narrow: queueNarrow(input.narrow),
    allPublicStreams: allPublicStreams(call),
    applyMarkdown: input.apply_markdown,
    clientGravatar: input.client_gravatar ?? true,
    slimPresence: input.slim_presence || input.presence_last_update_id !== undefined,
    capabilities: capabilities(input.client_capabilities),
    host: realmHost(client.origin),
  };
  if (JSON.stringify(options).length > MAX_LENGTH) {
    throw badRequest('The narrow and the event types of a queue are too long.');
  }
  return options;
}

function allPublicStreams({ input, caller, state }: RegisterCall): boolean {
  const wanted = input.all_public_streams;
  if (caller && caller.role !== roles.guest) {
    return wanted ?? botSettings(state, caller.id).default_all_public_streams;
  }
  if (wanted) throw badRequest('Only members can get the messages of all public channels.');
  return false;
}

function capabilities(declared: Input['client_capabilities']): Capabilities {
  const entries = capabilityNames.map((name) => [name, declared[name] ?? false] as const);
  return Object.fromEntries(entries) as Record<(typeof capabilityNames)[number], boolean>;
}

const TEN_MINUTES = 600;
const HALF_A_DAY = 12 * 3600;
const A_WEEK = 7 * 24 * 3600;

/** Returns the time for which the client may rely on its queue. Queues cost little and are usually kept for longer. */
export function idleTimeoutSeconds(input: Input, config: Config): number {
  const kept = Math.min(queuesKeptMs(config), config.eventLogKeepMs) / 1000;
  return Math.min(wishedSeconds(input), Math.floor(kept));
}

function wishedSeconds({ idle_queue_timeout, queue_lifespan_secs }: Input): number {
  if (idle_queue_timeout === 'mobile') return HALF_A_DAY;
  return Math.min(idle_queue_timeout || queue_lifespan_secs || TEN_MINUTES, A_WEEK);
}
