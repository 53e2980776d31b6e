import type { ConversationTarget } from '@tidings/sdk';
import { memo } from 'react';
import { ChannelComposer } from './channel-composer.tsx';
import { ComposerBox } from './composer-box.tsx';

interface Props {
  /** Without a topic, the person names one. */
  readonly to:
    | ConversationTarget
    | { readonly kind: 'topic'; readonly channelId: number; readonly topic: undefined };
}

/** Where people write. What is in it is a draft, on all their devices. */
export const Composer = memo(function Composer({ to }: Props) {
  if (to.kind === 'topic' && to.topic === undefined) {
    return <ChannelComposer key={to.channelId} channelId={to.channelId} />;
  }
  // The conversation is another one: so are the draft, the files and what is open.
  return <ComposerBox key={JSON.stringify(to)} to={to} draftOf={to} />;
});
