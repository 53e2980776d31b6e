import type { ChannelItem } from '@tidings/sdk/react';
import { openerHook } from '../scope/scope.ts';

/** The settings dialog of a channel. */
export const useChannelSettings = openerHook<number>();

/** The confirmation before leaving a channel that the user may be unable to rejoin. */
export const useLeavingQuestion = openerHook<ChannelItem>();

interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

/** The dialogs for a whole topic. A move names the topic by one of its messages. */
export const useTopicDialog = openerHook<
  | (Topic & { readonly name: 'move'; readonly newestId: number })
  | (Topic & { readonly name: 'delete' })
>();
