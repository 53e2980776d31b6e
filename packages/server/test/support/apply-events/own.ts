import type { Appliers } from './client-state.ts';

/** Events about the client's own account. */
export const ownAppliers: Appliers = {
  drafts(state, event) {
    if (event.op === 'add') state.drafts.push(...event.drafts);
    else {
      const id = event.op === 'remove' ? event.draft_id : event.draft.id;
      state.drafts = state.drafts.filter((draft) => draft.id !== id);
      if (event.op === 'update') state.drafts.push(event.draft);
    }
  },

  scheduled_messages(state, event) {
    if (event.op === 'add') {
      state.scheduled_messages.push(...event.scheduled_messages);
      return;
    }
    const id =
      event.op === 'remove'
        ? event.scheduled_message_id
        : event.scheduled_message.scheduled_message_id;
    state.scheduled_messages = state.scheduled_messages.filter(
      (message) => message.scheduled_message_id !== id,
    );
    if (event.op === 'update') state.scheduled_messages.push(event.scheduled_message);
  },

  navigation_view(state, event) {
    if (event.op === 'add') {
      state.navigation_views.push(event.navigation_view);
      return;
    }
    const view = state.navigation_views.find(({ fragment }) => fragment === event.fragment);
    if (event.op === 'update' && view) Object.assign(view, event.data);
    if (event.op === 'remove') {
      state.navigation_views = state.navigation_views.filter((each) => each !== view);
    }
  },

  saved_snippets(state, event) {
    const id = event.op === 'remove' ? event.saved_snippet_id : event.saved_snippet.id;
    state.saved_snippets = state.saved_snippets.filter((snippet) => snippet.id !== id);
    if (event.op !== 'remove') state.saved_snippets.push(event.saved_snippet);
  },

  user_settings(state, { property, value }) {
    Object.assign(state.user_settings, { [property]: value });
    // The server deletes the drafts of a user who turns them off, without events about them.
    if (property === 'enable_drafts_synchronization' && !value) state.drafts = [];
  },

  muted_users(state, { muted_users }) {
    state.muted_users = muted_users;
  },

  alert_words(state, { alert_words }) {
    state.alert_words = alert_words;
  },

  reminders(state, event) {
    if (event.op === 'add') state.reminders.push(...event.reminders);
    else {
      state.reminders = state.reminders.filter((each) => each.reminder_id !== event.reminder_id);
    }
  },

  onboarding_steps(state, { onboarding_steps }) {
    state.onboarding_steps = onboarding_steps;
  },

  push_device(state, { push_account_id, status, error_code }) {
    state.push_devices[push_account_id] = { status, ...(error_code && { error_code }) };
  },
};
