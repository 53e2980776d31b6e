import type { ScheduledItem } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { Pencil, SendHorizontal, Trash2 } from 'lucide-react';
import { Content } from '../content/content.tsx';
import { withoutAddresses } from '../content/file-addresses.ts';
import { momentText } from '../format/moment-text.ts';
import { Time } from '../format/time.tsx';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { TargetName } from '../views/target-name.tsx';
import { sendNow, targetOf } from './scheduled-changes.ts';

interface Props {
  readonly item: ScheduledItem;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ScheduledRow({ item, onEdit, onDelete }: Props) {
  const client = useClient();
  const send = useAction(() => sendNow(client, item));
  const { value, changes, isStored } = item;
  const refusal = changes.find(({ state }) => state === 'failed')?.refusal;
  const at = value.scheduled_delivery_timestamp;
  return (
    <li className="card-row">
      <div className="card-link">
        <span className="card-head">
          <span className="conversation-name">
            <TargetName target={targetOf(item)} />
          </span>
          <Time at={at}>{momentText(at)}</Time>
        </span>
        <div className="card-content">
          <Content
            html={isStored ? value.rendered_content : withoutAddresses(value.rendered_content)}
          />
        </div>
        {value.failed && <Problem text={t('scheduled.thisCouldNotBeSent')} />}
        <Problem text={refusal?.message ?? send.problem} />
        {!isStored && !refusal && (
          <p className="quiet card-note">{t('scheduled.waitingForTheNetworkThis')}</p>
        )}
      </div>
      <IconButton label={t('scheduled.edit')} onClick={onEdit}>
        <Pencil size={16} />
      </IconButton>
      <IconButton label={t('scheduled.sendNow')} disabled={send.isBusy} onClick={() => send.run()}>
        <SendHorizontal size={16} />
      </IconButton>
      <IconButton label={t('scheduled.delete2')} onClick={onDelete}>
        <Trash2 size={16} />
      </IconButton>
    </li>
  );
}
