import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { SafeInteger, UserId } from '../scalars.ts';

/** What the erasure of a person counts, with the meaning of each number. */
const kinds = {
  messages: 'Messages that were deleted.',
  anonymized_messages: 'Messages that stay without their author.',
  histories: 'Messages whose earlier texts were deleted.',
  custom_data: 'Messages that stay and whose custom data was deleted.',
  mentions: 'Messages of others in which the name was replaced.',
  reactions: 'Reactions to messages.',
  submessages: 'Votes and other changes of polls and to-do lists.',
  files: 'Uploaded files, with their thumbnails, and the profile picture.',
  drafts: 'Drafts, with their documents.',
  scheduled_messages: 'Scheduled messages.',
  reminders: 'Reminders.',
  saved_snippets: 'Saved snippets.',
  alert_words: 'Alert words.',
  settings: 'Personal settings.',
  profile_values: 'Values of profile fields, and the status.',
  preferences: 'Muted people, policies of topics, and views of the navigation.',
  memberships: 'Subscriptions and memberships of groups.',
  read_state: 'Stored flags of messages and ranges of read messages.',
  credentials: 'Passwords, API keys and identities at sign-on providers.',
  devices: 'Devices that got notifications, and event queues.',
  invitations: 'Invitations that the person made.',
  mails: 'Mails that were waiting to be sent.',
  answers: 'Answers kept for repeated requests.',
  log_entries: 'Entries of the event log that were rewritten.',
} as const;

export type ErasedKind = keyof typeof kinds;
export const erasedKinds = Object.keys(kinds) as ErasedKind[];

type Counts = { [K in ErasedKind]: Type.TInteger };

/** The number of erased things by kind. */
export const ErasedCounts = Type.Object(
  Object.fromEntries(
    Object.entries(kinds).map(([kind, meaning]) => [kind, described(SafeInteger, meaning)]),
  ) as unknown as Counts,
  { title: 'ErasedCounts', description: 'The number of erased things, by kind.' },
);
export type ErasedCounts = Static<typeof ErasedCounts>;

/** What becomes of the messages of an erased person. */
export const erasureModes = ['delete', 'anonymize'] as const;
export type ErasureMode = (typeof erasureModes)[number];

/** The erasure of a person. */
export const Erasure = Type.Object(
  {
    user_id: described(UserId, 'The person.'),
    acting_user_id: Type.Union([UserId, Type.Null()], {
      description: 'The account that asked for it; null if it was the command line.',
    }),
    messages: Type.Enum([...erasureModes], {
      description: 'Whether the messages are deleted or kept without their author.',
    }),
    started_at: described(SafeInteger, 'When it began, in seconds since 1970.'),
    finished_at: Type.Union([SafeInteger, Type.Null()], {
      description:
        'When it was complete, in seconds since 1970; null while the server works at it.',
    }),
    erased: described(ErasedCounts, 'What has been erased so far.'),
  },
  { title: 'Erasure', description: 'The erasure of a person.' },
);
export type Erasure = Static<typeof Erasure>;
