import { type TSchema, Type } from 'typebox';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { type EventName, events, type TidingsEvent } from '../src/index.ts';

type Fields = readonly [always: string, sometimes?: string];

/** The tables of events.md, section 3, copied by hand. Fields of events with variants are in all variants. */
const table: Readonly<Record<string, Fields>> = {
  message: ['message flags', 'local_message_id'],
  update_message: [
    'user_id rendering_only message_id message_ids flags edit_timestamp',
    'stream_id stream_name propagate_mode orig_subject subject topic_links new_stream_id orig_content orig_rendered_content content rendered_content is_me_message custom',
  ],
  'reaction/add': ['user_id message_id emoji_name emoji_code reaction_type user'],
  'reaction/remove': ['user_id message_id emoji_name emoji_code reaction_type user'],
  'update_message_flags/add': ['operation flag messages all'],
  'update_message_flags/remove': ['operation flag messages all', 'message_details'],
  submessage: ['msg_type content message_id sender_id submessage_id'],
  user_status: ['user_id', 'status_text emoji_name emoji_code reaction_type away'],
  'drafts/add': ['drafts'],
  'drafts/update': ['draft'],
  'drafts/remove': ['draft_id'],
  'scheduled_messages/add': ['scheduled_messages'],
  'scheduled_messages/update': ['scheduled_message'],
  'scheduled_messages/remove': ['scheduled_message_id'],
  'subscription/add': ['subscriptions'],
  'subscription/remove': ['subscriptions'],
  'subscription/peer_add': ['stream_ids user_ids'],
  'subscription/peer_remove': ['stream_ids user_ids'],
  'stream/create': ['streams'],
  'stream/delete': ['stream_ids streams'],
  user_topic: ['stream_id topic_name last_updated visibility_policy'],
  muted_topics: ['muted_topics'],
  'realm_user/add': ['person'],
  'realm_user/remove': ['person'],
  'realm_user/update': ['person'],
  'user_group/add': ['group'],
  'user_group/update': ['group_id data'],
  'user_group/add_members': ['group_id user_ids'],
  'user_group/remove_members': ['group_id user_ids'],
  'user_group/add_subgroups': ['group_id direct_subgroup_ids'],
  'user_group/remove_subgroups': ['group_id direct_subgroup_ids'],
  'user_group/remove': ['group_id'],
  'navigation_view/add': ['navigation_view'],
  'navigation_view/update': ['fragment data'],
  'navigation_view/remove': ['fragment'],
  muted_users: ['muted_users'],
  'realm/deactivated': ['realm_id'],
  'realm_emoji/update': ['realm_emoji'],
  realm_linkifiers: ['realm_linkifiers'],
  default_streams: ['default_streams'],
  'channel_folder/add': ['channel_folder'],
  'channel_folder/update': ['channel_folder_id data'],
  'channel_folder/reorder': ['order'],
  'attachment/add': ['attachment upload_space_used'],
  'attachment/update': ['attachment upload_space_used'],
  'attachment/remove': ['attachment upload_space_used'],
  push_device: ['push_account_id status', 'error_code'],
  restart: [
    'zulip_version zulip_merge_base zulip_feature_level service_version service_merge_base service_feature_level server_generation',
  ],
  heartbeat: [''],
  custom_profile_fields: ['fields'],
  'saved_snippets/add': ['saved_snippet'],
  'saved_snippets/update': ['saved_snippet'],
  'saved_snippets/remove': ['saved_snippet_id'],
  alert_words: ['alert_words'],
  onboarding_steps: ['onboarding_steps'],
  realm_playgrounds: ['realm_playgrounds'],
  'realm_domains/add': ['realm_domain'],
  realm_export: ['exports'],
  realm_export_consent: ['user_id consented'],
  'realm_domains/change': ['realm_domain'],
  'realm_domains/remove': ['domain'],
  'reminders/add': ['reminders'],
  'reminders/remove': ['reminder_id'],
  'realm_user_settings_defaults/update': ['property value'],
  'typing_edit_message/start': ['sender_id message_id recipient'],
  'typing_edit_message/stop': ['sender_id message_id recipient'],
};

/** Events whose variants have different fields. */
const variants: Readonly<Record<string, readonly Fields[]>> = {
  delete_message: [
    ['message_ids message_type', 'stream_id topic'],
    ['message_id message_type', 'stream_id topic'],
  ],
  'typing/start': [['message_type sender recipients'], ['message_type sender stream_id topic']],
  presence: [['presences'], ['user_id server_timestamp presence', 'email']],
  'subscription/update': [['stream_id property value']],
  'stream/update': [
    ['stream_id name property value'],
    ['stream_id name property value rendered_description'],
    ['stream_id name property value history_public_to_subscribers is_web_public'],
  ],
  'user_settings/update': [['property value'], ['property value language_name']],
  'realm/update': [['property value']],
  'realm/update_dict': [['property data']],
};

const words = (text = '') => text.split(' ').filter((word) => word !== '');

function fieldsOf(schema: TSchema): [string[], string[]] {
  if (!Type.IsObject(schema)) throw new Error('The schema is not an object');
  const names = Object.keys(schema.properties).sort();
  const required = new Set<string>(schema.required ?? []);
  return [names.filter((name) => required.has(name)), names.filter((name) => !required.has(name))];
}

function wanted(name: string, [always, sometimes]: Fields): [string[], string[]] {
  const head = name.includes('/') ? ['id', 'type', 'op'] : ['id', 'type'];
  return [[...head, ...words(always)].sort(), words(sometimes).sort()];
}

function variantsOf(schema: TSchema): TSchema[] {
  return Type.IsUnion(schema) ? [...schema.anyOf] : [schema];
}

describe('events 3: schemas', () => {
  it.each(Object.entries(table))('events 3: %s has the fields of the table', (name, fields) => {
    expect(fieldsOf(events[name as EventName])).toEqual(wanted(name, fields));
  });

  it.each(Object.entries(variants))('events 3: %s has the variants of the table', (name, list) => {
    const kinds = new Set(
      variantsOf(events[name as EventName]).map((one) => kindOf(fieldsOf(one))),
    );
    expect([...kinds].sort()).toEqual(list.map((fields) => kindOf(wanted(name, fields))).sort());
  });

  it('events 3: names consist of type and op', () => {
    for (const [name, schema] of Object.entries(events)) {
      const [type, op] = name.split('/');
      for (const variant of variantsOf(schema)) {
        expect(variant).toMatchObject({
          properties: { type: { const: type }, ...(op && { op: { const: op } }) },
        });
      }
    }
  });

  it('events 3.1: a message in an event has no flags and no edit history', () => {
    const [always, sometimes] = fieldsOf(events.message.properties.message);
    for (const name of ['flags', 'edit_history', 'last_edit_timestamp', 'last_moved_timestamp']) {
      expect([...always, ...sometimes]).not.toContain(name);
    }
    expect(always).toContain('reactions');
  });

  it('events 3: type and op determine the other fields', () => {
    expectTypeOf<Extract<TidingsEvent, { type: 'message' }>['message']['content']>().toBeString();
    expectTypeOf<
      Extract<TidingsEvent, { type: 'user_settings'; property: 'enter_sends' }>['value']
    >().toBeBoolean();
    expectTypeOf<
      Extract<TidingsEvent, { type: 'reaction'; op: 'add' }>['emoji_name']
    >().toBeString();
  });
});

function kindOf([always, sometimes]: [string[], string[]]): string {
  return `${always.join(' ')}? ${sometimes.join(' ')}`;
}
