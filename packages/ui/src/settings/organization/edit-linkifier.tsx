import { useClient } from '@tidings/sdk/react';
import type { Linkifier } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { LinkifierFields } from './linkifier-fields.tsx';

interface Props {
  readonly linkifier: Linkifier;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditLinkifier({ linkifier, onChanged, onClose }: Props) {
  const client = useClient();
  const work = async ({ pattern = '', url_template = '' }: FormValues) => {
    await client.api.updateLinkifier({ filter_id: linkifier.id, pattern, url_template });
    onChanged();
  };
  return (
    <FormDialog
      title={t('organization.editLinkifier')}
      action={t('organization.save')}
      work={work}
      onClose={onClose}
    >
      <LinkifierFields linkifier={linkifier} />
    </FormDialog>
  );
}
