import type { ConversationTarget } from '@tidings/sdk';
import { memo } from 'react';
import { ChannelComposer } from './channel-composer.tsx';
import { ComposerBox } from './composer-box.tsx';

interface Props {
  /** Without a topic, the composer asks for one. */
  readonly to:
    | ConversationTarget
    | { readonly kind: 'topic'; readonly channelId: number; readonly topic: undefined };
}

/** The message composer. Its text is a draft, shared between the user's devices. */
export const Composer = memo(function Composer({ to }: Props) {
  if (to.kind === 'topic' && to.topic === undefined) {
    return <ChannelComposer key={to.channelId} channelId={to.channelId} />;
  }
  // The key resets the draft, the files and the open panels with each conversation.
  return <ComposerBox key={JSON.stringify(to)} to={to} draftOf={to} />;
});
