import { useClient, useRealm } from '@tidings/sdk/react';
import type { ReportType } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** Reports a message to the moderators. */
export function ReportDialog({ messageId, onClose }: Props) {
  const client = useClient();
  const types = useRealm()?.server_report_message_types ?? [];
  const [type, setType] = useState<ReportType>('spam');
  const work = async ({ description = '' }: FormValues) => {
    await client.api.reportMessage({
      message_id: messageId,
      report_type: type,
      ...(description.trim() !== '' && { description: description.trim() }),
    });
  };
  return (
    <FormDialog
      title={t('messages.reportMessage')}
      action={t('messages.report')}
      work={work}
      onClose={onClose}
    >
      <p className="quiet">{t('messages.theModeratorsWillSeeThe')}</p>
      <Select
        label={t('messages.reason')}
        value={type}
        choices={types.map(({ key, name }) => ({ value: key, label: name }))}
        onChoose={setType}
      />
      <TextArea
        label={t('messages.details')}
        name="description"
        maxLength={1000}
        required={type === 'other'}
      />
    </FormDialog>
  );
}
