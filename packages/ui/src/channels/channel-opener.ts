import type { ChannelItem } from '@tidings/sdk/react';
import { createOpener } from '../ui/opener.ts';

/** The settings dialog of a channel. */
export const channelSettings = createOpener<number>();

/** The confirmation before leaving a channel that the user may be unable to rejoin. */
export const leavingQuestion = createOpener<ChannelItem>();

interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

/** The dialogs for a whole topic. A move names the topic by one of its messages. */
export const topicDialog = createOpener<
  | (Topic & { readonly name: 'move'; readonly newestId: number })
  | (Topic & { readonly name: 'delete' })
>();
