import type { ConversationTarget } from '@tidings/sdk';
import { memo } from 'react';
import { slot } from '../slots/slot.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { ComposerBox } from './composer-box.tsx';

const ChannelComposer = soonNeeded(
  async () => (await import('./channel-composer.tsx')).ChannelComposer,
);

/** The props of `Composer`. */
export interface ComposerProps {
  /** The conversation to write to. Without a topic, the composer asks for one. */
  readonly to:
    | ConversationTarget
    | { readonly kind: 'topic'; readonly channelId: number; readonly topic: undefined };
}

/** The message composer. Its text is a draft, shared between the user's devices. */
const AnyComposer = memo(function Composer({ to }: ComposerProps) {
  if (to.kind === 'topic' && to.topic === undefined) {
    return <ChannelComposer key={to.channelId} channelId={to.channelId} />;
  }
  // The key resets the draft, the files and the open panels with each conversation.
  return <ComposerBox key={JSON.stringify(to)} to={to} draftOf={to} />;
});

export const Composer = slot<ComposerProps>('Composer', (props) => <AnyComposer {...props} />);
