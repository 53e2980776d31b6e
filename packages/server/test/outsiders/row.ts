import type { EndpointName } from '@tidings/shared-types';
import type { Kind, Target } from './targets.ts';

/** What the outsider has themselves, so that a request is refused for nothing but its target. */
export interface Own {
  readonly userId: number;
  readonly channelId: number;
  readonly messageId: number;
  readonly draftId: number;
  readonly scheduledId: number;
}

export type Input = Readonly<Record<string, unknown>>;

/** One way to ask an endpoint for something that may be hidden. */
export interface Row {
  /** What the request names; without any, it asks for whatever there is to list. */
  readonly names: readonly Kind[];
  readonly input: (target: Target, own: Own) => Input;
  /** What may differ from the answer about things that are not there, and why. */
  readonly tells?: string;
  /** It tells that only to outsiders from whom this is not hidden. */
  readonly unlessHidden?: Kind;
  /** It asks for a name: only a caller who may take a free one may learn that this one is taken. */
  readonly takesName?: true;
}

/** Asks for whatever there is. */
export const list = (input: Input = {}): Row => ({ names: [], input: () => input });
export const about = (
  names: Kind | readonly Kind[],
  input: Row['input'],
  more: Partial<Row> = {},
): Row => ({
  names: typeof names === 'string' ? [names] : names,
  input,
  ...more,
});

/** Asks about the message in the channel and about the direct one. */
export const aboutMessages = (input: (id: number, own: Own, target: Target) => Input): Row[] => [
  about('messages', (target, own) => input(target.messageId, own, target)),
  about('messages', (target, own) => input(target.directId, own, target)),
];

/** Uses the emoji of the organization, by its name and by its code. */
export const aboutEmoji = (input: (own: Own) => Input): Row[] => [
  about('organization', ({ emoji }, own) => ({ ...input(own), emoji_name: emoji })),
  about('organization', ({ emoji, emojiCode }, own) => ({
    ...input(own),
    emoji_name: emoji,
    emoji_code: emojiCode,
    reaction_type: 'realm_emoji',
  })),
];

export const pageAround = (anchor: unknown, narrow: unknown = []) => ({
  anchor,
  num_before: 20,
  num_after: 20,
  narrow,
});

export type Rows = Readonly<Partial<Record<EndpointName, readonly Row[]>>>;
