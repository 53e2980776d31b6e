import { roles } from '@tidings/shared-types';
import type { LeftOut, Tally } from '../import/tally.ts';
import type { Survey } from './survey.ts';

export interface SlackImportReport {
  readonly people: number;
  readonly deactivated: number;
  readonly guests: number;
  readonly bots: number;
  /** Active people with a made-up address. */
  readonly without_address: number;
  /** The owners' addresses. */
  readonly owners: readonly string[];
  readonly channels: number;
  readonly private_channels: number;
  readonly archived_channels: number;
  readonly direct_conversations: number;
  readonly threads: number;
  readonly messages: number;
  readonly direct_messages: number;
  readonly continued: number;
  readonly as_code: number;
  readonly reactions: number;
  readonly unknown_emoji: Tally['unknownEmoji'];
  readonly files: number;
  readonly files_fetched: number;
  readonly files_failed: number;
  readonly left_out: readonly LeftOut[];
  /** Folders of messages that were skipped because no list names their conversations. */
  readonly unlisted_folders: readonly string[];
  readonly unused_files: number;
}

export function summarize(survey: Survey, tally: Tally): SlackImportReport {
  const { accounts, conversations } = survey;
  const people = accounts.filter(({ isBot }) => !isBot);
  const active = people.filter(({ isActive }) => isActive);
  const channels = conversations.filter(({ kind }) => kind !== 'direct');
  return {
    people: people.length,
    deactivated: people.length - active.length,
    guests: active.filter(({ role }) => role === roles.guest).length,
    bots: accounts.length - people.length,
    without_address: active.filter(({ hasAddress }) => !hasAddress).length,
    owners: active.filter(({ role }) => role === roles.owner).map(({ email }) => email),
    channels: channels.length,
    private_channels: channels.filter(({ kind }) => kind === 'private').length,
    archived_channels: channels.filter(({ isArchived }) => isArchived).length,
    direct_conversations: conversations.length - channels.length,
    threads: survey.threads.size,
    messages: tally.messages,
    direct_messages: tally.direct,
    continued: tally.continued,
    as_code: tally.asCode,
    reactions: tally.reactions,
    unknown_emoji: tally.unknownEmoji,
    files: tally.filesNamed,
    files_fetched: tally.filesFetched,
    files_failed: tally.filesFailed,
    left_out: tally.leftOut,
    unlisted_folders: survey.unlisted,
    unused_files: survey.unused.length,
  };
}
