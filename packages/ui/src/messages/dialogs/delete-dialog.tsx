import type { TimelineItem } from '@tidings/sdk';
import { Content } from '../../content/content.tsx';
import { useEdits } from '../../edits/edits.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { useHoldDeletion } from '../held-deletions.ts';

interface Props {
  readonly item: TimelineItem;
  readonly onClose: () => void;
}

export function DeleteDialog({ item: { key, message }, onClose }: Props) {
  const holdDeletion = useHoldDeletion();
  const edits = useEdits();
  const remove = async () => {
    holdDeletion([{ key, message }]);
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
      <p>
        This deletes the message and its reactions for everyone. You can undo this for 10 seconds.
      </p>
      <div className="message-excerpt">
        <Content html={message.content} />
      </div>
    </Confirm>
  );
}
