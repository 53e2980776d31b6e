import type { Client, ConversationTarget } from '@tidings/sdk';
import { useClient, useRealm, useUser } from '@tidings/sdk/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useChannel } from '../channels/use-channel.ts';
import { t } from '../languages/t.ts';
import { canDelete } from '../messages/message-rights.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { leaveToBanner } from '../ui/leave-to-banner.ts';

/** A message that the composer has just sent. */
export interface SentMessage {
  readonly entryId: string;
  readonly to: ConversationTarget;
  readonly text: string;
  readonly files: readonly File[];
}

/** The time to take a message back. */
const forMs = 10_000;

interface Props {
  readonly sent: SentMessage;
  /** Called with the message to write again, or without one once the time is over. */
  readonly onDone: (undone?: SentMessage) => void;
}

/** Takes back the message that was sent last, for those who may delete their messages. */
export function UndoSend({ sent, onDone }: Props) {
  const client = useClient();
  const permissions = usePermissions();
  const realm = useRealm();
  const channel = useChannel(sent.to.kind === 'topic' ? sent.to.channelId : undefined);
  const ownId = permissions.own?.user_id ?? 0;
  const sender = useUser(ownId)?.user;
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), forMs);
    return () => clearTimeout(timer);
  }, []);
  const message = { sender_id: ownId, timestamp: Date.now() / 1000 };
  if (!canDelete(permissions, { message, realm, sender, channel })) return null;
  return (
    <button
      type="button"
      className="undo-send"
      onClick={() => {
        leaveToBanner(takeBack(client, sent));
        onDone(sent);
      }}
    >
      <Undo2 size={14} aria-hidden="true" />
      {t('composer.undoSend')}
    </button>
  );
}

/** Deletes a message, whether the server has it yet or not. */
async function takeBack(client: Client, { entryId, to }: SentMessage): Promise<void> {
  const timeline = client.timeline(to);
  // A timeline is current only while it has a subscriber.
  const stop = timeline.subscribe(() => undefined);
  try {
    await timeline.jumpTo('newest');
    const item = timeline.current.items.findLast(({ key }) => key === entryId);
    if (item) await client.change.deleteMessage({ message: item.ref });
  } finally {
    stop();
  }
}
