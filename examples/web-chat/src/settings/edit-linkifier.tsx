import { useClient } from '@tidings/sdk/react';
import type { Linkifier } from '@tidings/shared-types';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Problem } from '../ui/problem.tsx';
import { LinkifierFields } from './linkifier-fields.tsx';

interface Props {
  readonly linkifier: Linkifier;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

export function EditLinkifier({ linkifier, onChanged, onClose }: Props) {
  const client = useClient();
  const { submit, isBusy, problem } = useSubmit(async ({ pattern = '', url_template = '' }) => {
    await client.api.updateLinkifier({ filter_id: linkifier.id, pattern, url_template });
    onChanged();
    onClose();
  });
  return (
    <Dialog
      title="Change the linkifier"
      onClose={onClose}
      foot={
        <button type="submit" form="edit-linkifier" className="button primary" disabled={isBusy}>
          Save
        </button>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id="edit-linkifier" onSubmit={(event) => void submit(event)}>
        <LinkifierFields linkifier={linkifier} />
        <Problem text={problem} />
      </form>
    </Dialog>
  );
}
