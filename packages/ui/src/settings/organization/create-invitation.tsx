import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Select } from '../../ui/select.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInvitationOptions } from './use-invitation-options.tsx';

const uses = () =>
  [
    { value: 'many', label: t('organization.manyPeople') },
    { value: 'one', label: t('organization.onePerson') },
  ] as const;

export function CreateInvitation({ onMade }: { readonly onMade: () => void }) {
  const client = useClient();
  const { may } = usePermissions();
  const mayMany = may('create_multiuse_invite_group');
  const [wantedUse, setUse] = useState<'many' | 'one'>('many');
  const { options, fields, channelFields } = useInvitationOptions();
  const [link, setLink] = useState<string>();
  const use = mayMany ? wantedUse : 'one';
  const { run, isBusy, problem } = useAction(async () => {
    const { invite_link } = await client.api.createInviteLink({
      ...options,
      single_use: use === 'one',
    });
    setLink(invite_link);
    onMade();
  });
  return (
    <form
      className="card-form"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className="inline-form">
        <Select
          label={t('organization.canBeUsedBy')}
          value={use}
          choices={uses().filter(({ value }) => mayMany || value === 'one')}
          onChoose={setUse}
        />
        {fields}
      </div>
      {channelFields}
      <Problem text={problem} />
      <button type="submit" className="button primary" disabled={isBusy}>
        {t('organization.createLink')}
      </button>
      {link !== undefined && (
        <div className="secret-row settings-end" role="status">
          <code className="secret">{link}</code>
          <CopyButton label={t('organization.copyNewLink')} text={link} />
        </div>
      )}
    </form>
  );
}
