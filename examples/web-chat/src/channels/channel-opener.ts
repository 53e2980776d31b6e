import type { ChannelItem } from '@tidings/sdk/react';
import { createOpener } from '../ui/opener.ts';

/** All about one channel. */
export const channelSettings = createOpener<number>();

/** Asks before one leaves what one may not come back to. */
export const leavingQuestion = createOpener<ChannelItem>();

interface Topic {
  readonly channelId: number;
  readonly topic: string;
}

/** What is asked before something is done with a whole topic; moving names it by one of its messages. */
export const topicDialog = createOpener<
  | (Topic & { readonly name: 'move'; readonly newestId: number })
  | (Topic & { readonly name: 'delete' })
>();
