import type { Appliers } from './apply-context.ts';
import { pushDeviceOf } from './push-device.ts';

type OwnEventName =
  | 'drafts/add'
  | 'drafts/update'
  | 'drafts/remove'
  | 'scheduled_messages/add'
  | 'scheduled_messages/update'
  | 'scheduled_messages/remove'
  | 'navigation_view/add'
  | 'navigation_view/update'
  | 'navigation_view/remove'
  | 'saved_snippets/add'
  | 'saved_snippets/update'
  | 'saved_snippets/remove'
  | 'user_settings/update'
  | 'muted_users'
  | 'alert_words'
  | 'push_device';

/** Events about the person alone. */
export const ownAppliers: Appliers<OwnEventName> = {
  'drafts/add'(set, { drafts }) {
    for (const draft of drafts) set.set('draft', String(draft.id), draft);
  },

  'drafts/update'(set, { draft }) {
    set.set('draft', String(draft.id), draft);
  },

  'drafts/remove'(set, { draft_id }) {
    set.remove('draft', String(draft_id));
  },

  'scheduled_messages/add'(set, { scheduled_messages }) {
    for (const message of scheduled_messages) {
      set.set('scheduled', String(message.scheduled_message_id), message);
    }
  },

  'scheduled_messages/update'(set, { scheduled_message }) {
    set.set('scheduled', String(scheduled_message.scheduled_message_id), scheduled_message);
  },

  'scheduled_messages/remove'(set, { scheduled_message_id }) {
    set.remove('scheduled', String(scheduled_message_id));
  },

  'navigation_view/add'(set, { navigation_view }) {
    set.set('view', navigation_view.fragment, navigation_view);
  },

  async 'navigation_view/update'(set, { fragment, data }) {
    const known = await set.get('view', fragment);
    if (known) set.put({ ...known, value: { ...known.value, ...data } });
  },

  'navigation_view/remove'(set, { fragment }) {
    set.remove('view', fragment);
  },

  'saved_snippets/add'(set, { saved_snippet }) {
    set.set('snippet', String(saved_snippet.id), saved_snippet);
  },

  'saved_snippets/update'(set, { saved_snippet }) {
    set.set('snippet', String(saved_snippet.id), saved_snippet);
  },

  'saved_snippets/remove'(set, { saved_snippet_id }) {
    set.remove('snippet', String(saved_snippet_id));
  },

  async 'user_settings/update'(set, { property, value }) {
    // No event reports that the server deletes the drafts.
    if (property === 'enable_drafts_synchronization' && value === false) {
      for (const { key } of await set.find({ kind: 'draft' })) set.remove('draft', key);
    }
    const known = await set.get('settings', '');
    if (known) set.put({ ...known, value: { ...known.value, [property]: value } });
  },

  muted_users(set, { muted_users }) {
    set.set('mutedUsers', '', muted_users);
  },

  push_device(set, { push_account_id, ...device }) {
    set.set('pushDevice', String(push_account_id), pushDeviceOf(device));
  },

  alert_words(set, { alert_words }) {
    set.set('alertWords', '', alert_words);
  },
};
