import type { LoggedEvent } from '../../realm/events.ts';
import type { EventQueue } from '../queue.ts';
import { shapeEditTyping, shapePresence, shapeTyping } from './activity.ts';
import { shapeLinkifiers, shapeSubscription, shapeUserTopic } from './channels.ts';
import { shapeMessage } from './message.ts';
import { shapeDelete, shapeFlags, shapeReaction, shapeUpdate } from './message-changes.ts';
import { shapeRealmUser } from './people.ts';
import { asItIs, ifWanted, type ShapeContext, type Shaper } from './shape-context.ts';

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

const byType: Readonly<Record<string, Shaper>> = {
  alert_words: asItIs,
  attachment: asItIs,
  channel_folder: asItIs,
  custom_profile_fields: asItIs,
  default_streams: asItIs,
  delete_message: shapeDelete,
  drafts: asItIs,
  message: shapeMessage,
  muted_users: asItIs,
  navigation_view: asItIs,
  onboarding_steps: asItIs,
  presence: shapePresence,
  push_device: asItIs,
  reaction: shapeReaction,
  realm: asItIs,
  realm_bot: asItIs,
  realm_domains: asItIs,
  realm_emoji: asItIs,
  realm_export: asItIs,
  realm_export_consent: asItIs,
  realm_linkifiers: shapeLinkifiers,
  realm_playgrounds: asItIs,
  realm_user_settings_defaults: asItIs,
  realm_user: shapeRealmUser,
  reminders: asItIs,
  saved_snippets: asItIs,
  invites_changed: asItIs,
  scheduled_messages: asItIs,
  stream: asItIs,
  submessage: asItIs,
  subscription: shapeSubscription,
  typing: shapeTyping,
  typing_edit_message: shapeEditTyping,
  update_message: shapeUpdate,
  update_message_flags: shapeFlags,
  user_group: asItIs,
  user_settings: asItIs,
  user_status: asItIs,
};

/** The shaper of each type of entry. Other types are for no client. */
export const shapers: ReadonlyMap<string, Shaper> = new Map([
  ...Object.entries(byType).map(([type, shape]) => [type, ifWanted(shape)] as const),
  // Covers two types of events and checks itself which of them is wanted.
  ['user_topic', shapeUserTopic],
]);
