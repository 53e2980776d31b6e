import type { EndpointName } from '@tidings/shared-types';
import type { Kind, Target } from './targets.ts';

/** The outsider's own resources, so that a request is refused only for its target. */
export interface Own {
  readonly userId: number;
  readonly channelId: number;
  readonly messageId: number;
  readonly draftId: number;
  readonly scheduledId: number;
}

export type Input = Readonly<Record<string, unknown>>;

/** One way to request something that may be hidden. */
export interface Row {
  /** Kinds that the request names; without any, it requests a list. */
  readonly names: readonly Kind[];
  readonly input: (target: Target, own: Own) => Input;
  /** Allowed difference from the response for missing things, with the reason. */
  readonly tells?: string;
  /** The difference is allowed only for outsiders from whom this is not hidden. */
  readonly unlessHidden?: Kind;
  /** Whether it takes a name: only callers who may take a free name may learn that this one is taken. */
  readonly takesName?: true;
}

/** A request for a list. */
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

/** Requests about the message in the channel and the direct message. */
export const aboutMessages = (input: (id: number, own: Own, target: Target) => Input): Row[] => [
  about('messages', (target, own) => input(target.messageId, own, target)),
  about('messages', (target, own) => input(target.directId, own, target)),
];

/** Requests with the organization's emoji, by name and by code. */
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
