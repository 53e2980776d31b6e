import type { TimelineItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { Content } from '../../content/content.tsx';
import { useEdits } from '../../edits/edits.tsx';
import { Confirm } from '../../ui/confirm.tsx';

interface Props {
  readonly item: TimelineItem;
  readonly onClose: () => void;
}

export function DeleteDialog({ item: { key, message, ref }, onClose }: Props) {
  const client = useClient();
  const edits = useEdits();
  const remove = async () => {
    await client.change.deleteMessage({ message: ref });
    edits.end(key);
  };
  return (
    <Confirm
      title="Delete message?"
      action="Delete"
      isDangerous
      onClose={onClose}
      onConfirm={remove}
    >
      <p>This deletes the message and its reactions for everyone. This cannot be undone.</p>
      <div className="message-excerpt">
        <Content html={message.content} />
      </div>
    </Confirm>
  );
}
