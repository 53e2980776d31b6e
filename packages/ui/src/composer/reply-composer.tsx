import type { ConversationTarget } from '@tidings/sdk';
import { Reply, X } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { conversationRoute } from '../routes/conversation-route.ts';
import { routeHref } from '../routes/route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TargetName } from '../views/target-name.tsx';
import { Composer } from './composer.tsx';
import { useReplyTarget } from './composing.tsx';

/** The composer below a list of several conversations: it answers the message that the user chose. */
export function ReplyComposer() {
  const target = useReplyTarget();
  const to = target.useOpened();
  useEffect(() => target.close, [target]);
  return to ? <OpenComposer to={to} onClose={target.close} /> : null;
}

interface Props {
  readonly to: ConversationTarget;
  readonly onClose: () => void;
}

function OpenComposer({ to, onClose }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    const field = event.target instanceof HTMLTextAreaElement ? event.target : undefined;
    if (event.key === 'Escape' && field?.value === '' && !event.defaultPrevented) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: closes by Escape, besides the button.
    <div className="reply-composer" onKeyDown={onKeyDown}>
      <div className="reply-head">
        <Reply size={16} aria-hidden="true" />
        <span>
          <Text
            of={to.kind === 'topic' ? 'composer.replyIn' : 'composer.replyTo'}
            with={{
              place: (
                <a href={routeHref(conversationRoute(to))}>
                  <TargetName target={to} />
                </a>
              ),
            }}
          />
        </span>
        <IconButton label={t('composer.closeReply')} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </div>
      <Composer to={to} />
    </div>
  );
}
