/** What can be hidden, by who is let in. */
export const kinds = [
  /** What everybody in the organization knows: public channels, custom emoji. */
  'organization',
  /** What administrators set up: profile fields, linkifiers, folders. */
  'settings',
  /** Groups. Guests hear of them when they register, and may ask nothing of them: see door.test.ts. */
  'groups',
  /** People, of whom some guests see few. */
  'people',
  /** Bots, as far as their owners' business is concerned. */
  'bots',
  /** That there is a private channel, its name and who is in it. */
  'channel',
  /** Messages, their topics and files: in the private channel and in a direct conversation. */
  'messages',
  /** What somebody keeps for themselves. */
  'personal',
] as const;
export type Kind = (typeof kinds)[number];

/** Ids, names and words by which a request can name things, of each kind. */
export interface Targets {
  readonly organization: {
    readonly realmId: number;
    readonly publicChannelId: number;
    readonly publicChannel: string;
    readonly emoji: string;
    readonly emojiCode: string;
  };
  readonly settings: {
    readonly folderId: number;
    readonly fieldId: number;
    /** A field of profiles that names people. */
    readonly peopleFieldId: number;
    readonly linkifierId: number;
    readonly playgroundId: number;
  };
  readonly groups: { readonly groupId: number };
  readonly people: {
    readonly userId: number;
    readonly email: string;
    readonly fullName: string;
  };
  readonly bots: { readonly botId: number };
  readonly channel: { readonly channelId: number; readonly channel: string };
  readonly messages: {
    readonly messageId: number;
    readonly directId: number;
    readonly pollId: number;
    readonly topic: string;
    readonly word: string;
    readonly file: string;
  };
  readonly personal: {
    readonly draftId: number;
    readonly scheduledId: number;
    readonly reminderId: number;
    readonly snippetId: number;
    readonly fragment: string;
    readonly attachmentId: number;
    readonly queueId: string;
  };
}

/** Everything by name, whatever its kind. */
export type Target = Targets[Kind] extends infer Each
  ? (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
    ? All
    : never
  : never;

/** Ids that are given to nothing: far above all that are. */
export const nothing: Targets = {
  organization: {
    realmId: 999,
    publicChannelId: 99_000_001,
    publicChannel: 'nothing-public',
    emoji: 'nothing',
    emojiCode: '99000016',
  },
  settings: {
    folderId: 99_000_002,
    fieldId: 99_000_003,
    peopleFieldId: 99_000_017,
    linkifierId: 99_000_004,
    playgroundId: 99_000_020,
  },
  groups: { groupId: 99_000_005 },
  people: { userId: 99_000_006, email: 'nobody@example.org', fullName: 'Nobody At All' },
  bots: { botId: 99_000_007 },
  channel: { channelId: 99_000_008, channel: 'nothing-private' },
  messages: {
    messageId: 99_000_009,
    directId: 99_000_010,
    pollId: 99_000_015,
    topic: 'nothing-said',
    word: 'nothingword',
    file: '2/aa/nothingNOTHINGnothingNOT/nothing.txt',
  },
  personal: {
    draftId: 99_000_011,
    scheduledId: 99_000_012,
    reminderId: 99_000_019,
    snippetId: 99_000_013,
    fragment: 'narrow/nothing',
    attachmentId: 99_000_014,
    queueId: 'nothing',
  },
};

/** The first things for the kinds that are hidden, the second for all others. */
export function mixed(first: Targets, hidden: readonly Kind[], others: Targets): Target {
  const parts = kinds.map((kind) => (hidden.includes(kind) ? first : others)[kind]);
  return Object.assign({}, ...parts) as Target;
}

let names = 0;

/** Names that nothing has, others each time: a request may take one. */
export function unusedNames(): Targets {
  names += 1;
  return { ...nothing, channel: { ...nothing.channel, channel: `unused-${names}` } };
}
