import { useClient, useList } from '@tidings/sdk/react';
import type { ReportType } from '@tidings/shared-types';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import { Select } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** Tells the moderators. */
export function ReportDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const types = useList((each) => each.realm())?.server_report_message_types ?? [];
  const [type, setType] = useState<ReportType>('spam');
  const [description, setDescription] = useState('');
  const { run, isBusy, problem } = useAction(async () => {
    await client.api.reportMessage({
      message_id: messageId,
      report_type: type,
      ...(description.trim() !== '' && { description: description.trim() }),
    });
    onClose();
  });
  const isReady = type !== 'other' || description.trim() !== '';
  return (
    <Dialog
      title="Report this message"
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isBusy || !isReady}
            onClick={run}
          >
            Report
          </button>
        </>
      }
    >
      <p className="quiet">The moderators will see the message and your name.</p>
      <Select
        label="What is wrong"
        value={type}
        choices={types.map(({ key, name }) => ({ value: key, label: name }))}
        onChoose={setType}
      />
      <TextArea
        label="In your words"
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <Problem text={problem} />
    </Dialog>
  );
}
