import { OutboxError } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useEdits } from '../edits/edits.tsx';
import { Confirm } from '../ui/confirm.tsx';

interface Props {
  readonly what: 'message' | 'change';
  readonly entryId: string;
  readonly rowKey: string;
  readonly onClose: () => void;
}

const onItsWay = 'It is on its way by now. You can delete it once it has arrived.';

/** Takes back what was typed and not sent. */
export function DiscardDialog({ what, entryId, rowKey, onClose }: Props) {
  const { outbox } = useClient();
  const edits = useEdits();
  const discard = async () => {
    await outbox.discard(entryId).catch((error: unknown) => {
      throw error instanceof OutboxError ? new Error(onItsWay) : error;
    });
    if (what === 'message') edits.end(rowKey);
  };
  return (
    <Confirm
      title={`Discard this ${what}?`}
      action="Discard"
      isDangerous
      onConfirm={discard}
      onClose={onClose}
    >
      <p>What you wrote goes with it. This cannot be taken back.</p>
    </Confirm>
  );
}
