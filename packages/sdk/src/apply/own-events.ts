import type { Appliers } from './apply-context.ts';

type OwnEventName =
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
  | 'alert_words';

/** What concerns nobody but the person. */
export const ownAppliers: Appliers<OwnEventName> = {
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
    const known = await set.get('settings', '');
    if (known) set.put({ ...known, value: { ...known.value, [property]: value } });
  },

  muted_users(set, { muted_users }) {
    set.set('mutedUsers', '', muted_users);
  },

  alert_words(set, { alert_words }) {
    set.set('alertWords', '', alert_words);
  },
};
