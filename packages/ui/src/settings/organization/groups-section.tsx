import { useGroups } from '@tidings/sdk/react';
import type { UserGroup } from '@tidings/shared-types';
import { useState } from 'react';
import { CreateGroup } from '../../groups/create-group.tsx';
import { GroupDialog } from '../../groups/group-dialog.tsx';
import { groupName } from '../../groups/group-names.ts';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Section } from '../../ui/section.tsx';

/** User groups, for mentions and permissions. */
export function GroupsSection() {
  const groups = useGroups() ?? [];
  const { may } = usePermissions();
  const [openId, setOpenId] = useState<number>();
  const [isMaking, setMaking] = useState(false);
  const named = groups.filter(({ is_system_group }) => !is_system_group);
  const inUse = named.filter(({ deactivated }) => !deactivated);
  const former = named.filter(({ deactivated }) => deactivated);
  const open = named.find(({ id }) => id === openId);
  return (
    <Section title={t('organization.groups')} note={t('organization.mentionSeveralPeopleAtOnce')}>
      {may('can_create_groups') && (
        <p className="buttons">
          <button type="button" className="button" onClick={() => setMaking(true)}>
            {t('organization.createGroup')}
          </button>
        </p>
      )}
      <GroupRows groups={inUse} label={t('organization.groups')} onOpen={setOpenId} />
      {inUse.length === 0 && <p className="quiet">{t('organization.noGroups')}</p>}
      {former.length > 0 && (
        <>
          <h3>{t('organization.deactivated')}</h3>
          <GroupRows
            groups={former}
            label={t('organization.deactivatedGroups')}
            onOpen={setOpenId}
          />
        </>
      )}
      {open && <GroupDialog group={open} onClose={() => setOpenId(undefined)} />}
      {isMaking && <CreateGroup onClose={() => setMaking(false)} />}
    </Section>
  );
}

interface RowsProps {
  readonly groups: readonly UserGroup[];
  readonly label: string;
  readonly onOpen: (groupId: number) => void;
}

function GroupRows({ groups, label, onOpen }: RowsProps) {
  return (
    <ul className="rows" aria-label={label}>
      {groups.map((group) => (
        <li className="row" key={group.id}>
          <div className="row-text">
            <div className="row-name">
              <button type="button" className="plain-button" onClick={() => onOpen(group.id)}>
                {groupName(group)}
              </button>
            </div>
            <div className="row-note">
              {t('organization.people', { count: group.members.length })}
              {group.description && ` · ${group.description}`}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
