import { draftObject } from '../../drafts/draft-object.ts';
import { draftsOf } from '../../drafts/stored-drafts.ts';
import { viewObject, viewsOf } from '../../navigation-views/stored-views.ts';
import { reminderObject, remindersOf } from '../../reminders/stored-reminders.ts';
import { snippetObject, snippetsOf } from '../../saved-snippets/stored-snippets.ts';
import { scheduledMessageObject } from '../../scheduled-messages/scheduled-message-object.ts';
import { scheduledMessagesOf } from '../../scheduled-messages/stored-scheduled-messages.ts';
import type { Part } from '../part.ts';

/** The caller's drafts. People who do not sync drafts have none on the server. */
export const drafts: Part =
  ({ caller }) =>
  async (source) => {
    const rows = await draftsOf(source, caller.id);
    return { drafts: rows.reverse().map(draftObject) };
  };

export const scheduledMessages: Part =
  ({ caller }) =>
  async (source) => {
    const rows = await scheduledMessagesOf(source, caller.id);
    return { scheduled_messages: rows.map(scheduledMessageObject) };
  };

export const reminders: Part =
  ({ caller }) =>
  async (source) => {
    const rows = await remindersOf(source, caller.id);
    return { reminders: rows.map(reminderObject) };
  };

export const navigationViews: Part =
  ({ caller }) =>
  async (source) => {
    const rows = await viewsOf(source, caller.id);
    return { navigation_views: rows.map(viewObject) };
  };

export const savedSnippets: Part =
  ({ caller }) =>
  async (source) => {
    const rows = await snippetsOf(source, caller.id);
    return { saved_snippets: rows.map(snippetObject) };
  };
