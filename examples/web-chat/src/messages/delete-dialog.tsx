import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { Content } from '../content/content.tsx';
import { Confirm } from '../ui/confirm.tsx';
import './message-dialogs.css';

interface Props {
  readonly item: TimelineItem;
  readonly onClose: () => void;
}

export function DeleteDialog({ item: { message, ref }, onClose }: Props) {
  const client = useClient();
  return (
    <Confirm
      title="Delete this message?"
      action="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={() => client.change.deleteMessage({ message: ref })}
    >
      <p>It vanishes for everybody, with its reactions. This cannot be taken back.</p>
      <div className="message-excerpt">
        <Content html={message.content} />
      </div>
    </Confirm>
  );
}
