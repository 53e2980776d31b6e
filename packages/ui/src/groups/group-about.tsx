import { useClient } from '@tidings/sdk/react';
import { limits, type UserGroup } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Confirm } from '../ui/confirm.tsx';
import { Field } from '../ui/field.tsx';
import type { FormValues } from '../ui/form-dialog.tsx';
import { SaveForm } from '../ui/save-form.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly group: UserGroup;
  readonly mayManage: boolean;
}

/** Name and description of a group; a form for those who manage it. */
export function GroupAbout({ group, mayManage }: Props) {
  const client = useClient();
  const user_group_id = group.id;
  const [isAsking, setAsking] = useState(false);
  const work = async ({ name = '', description = '' }: FormValues) => {
    await client.api.updateUserGroup({
      user_group_id,
      ...(name !== group.name && { name }),
      ...(description !== group.description && { description }),
    });
  };
  const revive = useAction(() => client.api.updateUserGroup({ user_group_id, deactivated: false }));
  if (!mayManage) return <p>{group.description || t('groups.noDescription')}</p>;
  return (
    <>
      <SaveForm
        work={work}
        present={`${group.name}\n${group.description}`}
        problem={revive.problem}
        buttons={
          group.deactivated ? (
            <button type="button" className="button" onClick={() => revive.run()}>
              {t('groups.reactivate')}
            </button>
          ) : (
            <button type="button" className="button danger" onClick={() => setAsking(true)}>
              {t('groups.deactivate')}
            </button>
          )
        }
      >
        <Field
          label={t('groups.name')}
          name="name"
          required
          maxLength={limits.userGroupNameLength}
          defaultValue={group.name}
          autoComplete="off"
        />
        <Field
          label={t('groups.description')}
          name="description"
          maxLength={limits.userGroupDescriptionLength}
          defaultValue={group.description}
          autoComplete="off"
        />
      </SaveForm>
      {isAsking && (
        <Confirm
          title={t('groups.deactivateName', { name: group.name })}
          action={t('groups.deactivate')}
          isDangerous
          onConfirm={() => client.api.deactivateUserGroup({ user_group_id })}
          onClose={() => setAsking(false)}
        >
          <p>{t('groups.theGroupCanNoLonger')}</p>
        </Confirm>
      )}
    </>
  );
}
