import type { Static, TSchema, TUnsafe } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { Attachment } from '../resources/attachment.ts';
import { Draft } from '../resources/draft.ts';
import { NavigationView } from '../resources/navigation-view.ts';
import { OnboardingStep } from '../resources/onboarding-step.ts';
import { Reminder } from '../resources/reminder.ts';
import { SavedSnippet } from '../resources/saved-snippet.ts';
import { ScheduledMessage } from '../resources/scheduled-message.ts';
import { Count, Id, Timestamp, UserId } from '../scalars.ts';
import { userSettings } from '../settings/user-settings.ts';
import { event, operation } from './event.ts';

/** Events about one account, sent to that account only. */

export const draftsAdd = operation('drafts', 'add', 'Drafts were created.', {
  drafts: described(Type.Array(Draft), 'The drafts.'),
});
export const draftsUpdate = operation('drafts', 'update', 'A draft was edited.', { draft: Draft });
export const draftsRemove = operation('drafts', 'remove', 'A draft was deleted.', {
  draft_id: described(Id, 'The draft.'),
});

export const scheduledAdd = operation('scheduled_messages', 'add', 'Messages were scheduled.', {
  scheduled_messages: described(Type.Array(ScheduledMessage), 'The messages.'),
});
export const scheduledUpdate = operation(
  'scheduled_messages',
  'update',
  'A scheduled message was edited, or its sending failed.',
  { scheduled_message: ScheduledMessage },
);
export const scheduledRemove = operation(
  'scheduled_messages',
  'remove',
  'A scheduled message was sent or deleted.',
  { scheduled_message_id: described(Id, 'Which.') },
);

const { fragment, is_pinned } = NavigationView.properties;

export const viewAdd = operation('navigation_view', 'add', 'A view was saved.', {
  navigation_view: NavigationView,
});
export const viewUpdate = operation('navigation_view', 'update', 'A view changed.', {
  fragment,
  data: Type.Object({
    is_pinned: Type.Optional(is_pinned),
    name: Type.Optional(Type.String({ description: 'The user’s name for the view.' })),
  }),
});
export const viewRemove = operation('navigation_view', 'remove', 'A view was removed.', {
  fragment,
});

export interface Changed<N extends string, V> {
  id: number;
  type: 'user_settings';
  op: 'update';
  property: N;
  value: V;
}

export interface ChangedLanguage extends Changed<'default_language', string> {
  language_name: string;
}

type Rules = typeof userSettings;
type Plain = Exclude<keyof Rules, 'default_language'>;
type ChangedSetting =
  | { [N in Plain]: Changed<N, Static<Rules[N]['schema']>> }[Plain]
  | ChangedLanguage;

/** A union, because each setting has its own type of value. */
export const settingUpdate: TUnsafe<ChangedSetting> = Type.Unsafe<ChangedSetting>(
  Type.Union(
    Object.entries(userSettings).map(([name, rule]): TSchema => {
      const fields = {
        property: Type.Literal(name),
        value: described(rule.schema, 'The new value.'),
      };
      const languageName = Type.String({ description: 'Name of the language, in that language.' });
      return operation('user_settings', 'update', 'A setting of the user changed.', {
        ...fields,
        ...(name === 'default_language' && { language_name: languageName }),
      });
    }),
  ),
);

export const mutedUsers = event('muted_users', 'The user’s muted users changed.', {
  muted_users: Type.Array(Type.Object({ id: UserId, timestamp: Timestamp }), {
    description: 'All muted users.',
  }),
});

export const alertWords = event('alert_words', 'The user’s alert words changed.', {
  alert_words: described(Type.Array(Type.String()), 'All alert words.'),
});

export const snippetAdd = operation('saved_snippets', 'add', 'A snippet was saved.', {
  saved_snippet: SavedSnippet,
});
export const snippetUpdate = operation('saved_snippets', 'update', 'A snippet was edited.', {
  saved_snippet: SavedSnippet,
});
export const snippetRemove = operation('saved_snippets', 'remove', 'A snippet was deleted.', {
  saved_snippet_id: described(Id, 'The snippet.'),
});

const upload_space_used = described(Count, 'Size of all uploads of the organization, in bytes.');

export const attachmentAdd = operation('attachment', 'add', 'A file was uploaded.', {
  attachment: Attachment,
  upload_space_used,
});
export const attachmentUpdate = operation(
  'attachment',
  'update',
  'The messages that link to a file changed.',
  { attachment: Attachment, upload_space_used },
);
export const attachmentRemove = operation('attachment', 'remove', 'A file was deleted.', {
  attachment: Type.Object({ id: described(Id, 'The file.') }),
  upload_space_used,
});

export const pushDevice = event(
  'push_device',
  'The status of a device’s push registration changed.',
  {
    push_account_id: described(Id, 'The registration.'),
    status: Type.Enum(['active', 'pending', 'failed'], {
      description: 'Status of the registration.',
    }),
    error_code: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'Reason of the failure.' }),
    ),
  },
);

export const onboardingSteps = event('onboarding_steps', 'The user saw a notice.', {
  onboarding_steps: described(Type.Array(OnboardingStep), 'All unseen notices.'),
});

export const remindersAdd = operation('reminders', 'add', 'Reminders were created.', {
  reminders: described(Type.Array(Reminder), 'The reminders.'),
});
export const remindersRemove = operation('reminders', 'remove', 'A reminder was sent or deleted.', {
  reminder_id: described(Id, 'The reminder.'),
});

export const invitesChanged = event(
  'invites_changed',
  'Invitations were created, used or revoked. For administrators and the users who created them.',
  {},
);
