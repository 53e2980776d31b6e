import type { TimelineItem } from '@tidings/sdk';
import { Content } from '../../content/content.tsx';
import { useEdits } from '../../edits/edits.tsx';
import { t } from '../../languages/t.ts';
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
      title={t('messages.deleteMessage')}
      action={t('messages.delete')}
      isDangerous
      onClose={onClose}
      onConfirm={remove}
    >
      <p>{t('messages.thisDeletesTheMessageAnd')}</p>
      <div className="message-excerpt">
        <Content html={message.content} />
      </div>
    </Confirm>
  );
}
