import { useGroups, useUsers } from '@tidings/sdk/react';
import type { GroupSettingRule, GroupSettingValue, UserGroup } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { PeoplePicker } from '../people/people-picker.tsx';
import { hiddenText } from '../ui/hidden-text.tsx';
import { type Choice, Select } from '../ui/select.tsx';
import { asAnonymous, groupName, settingText } from './group-names.ts';

interface Props {
  readonly label: string;
  readonly rule: GroupSettingRule;
  readonly value: GroupSettingValue;
  readonly disabled?: boolean;
  readonly onChange: (value: GroupSettingValue) => void;
}

/** Stands for the choice of specific people; no group has this id. */
const specificPeople = -1;

/** Says who has a permission, and chooses other holders: a role, a group, or specific people. */
export function PermissionField({ label, rule, value, disabled = false, onChange }: Props) {
  const groups = useGroups() ?? [];
  const users = useUsers() ?? [];
  const [isPicking, setPicking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen || disabled) {
    return (
      <div className="permission-row">
        <p>
          <PermissionSentence label={label} holders={settingText(value, { groups, users })} />
        </p>
        {!disabled && (
          <button type="button" className="button small" onClick={() => setOpen(true)}>
            <Text of="groups.change" with={{ label, hidden: hiddenText }} />
          </button>
        )}
      </div>
    );
  }
  const isCertain = typeof value !== 'number';
  return (
    <div className="permission">
      <Select
        label={label}
        value={isCertain || isPicking ? specificPeople : value}
        choices={choicesOf(rule, groups, value)}
        onChoose={(chosen) => {
          setPicking(chosen === specificPeople);
          if (chosen === specificPeople) return;
          setOpen(false);
          onChange(chosen);
        }}
      />
      {isPicking && (
        <SpecificPeople
          value={value}
          onDone={(next) => {
            setPicking(false);
            setOpen(false);
            if (next) onChange(next);
          }}
        />
      )}
      {!isPicking && (
        <p className="field-hint">
          {isCertain && (
            <>
              {settingText(value, { groups, users })}{' '}
              <button type="button" className="link-button" onClick={() => setPicking(true)}>
                {t('groups.choosePeople')}
              </button>{' '}
            </>
          )}
          <button type="button" className="link-button" onClick={() => setOpen(false)}>
            {t('groups.cancel')}
          </button>
        </p>
      )}
    </div>
  );
}

const whoCan = /^Who (?=can )/;

/** A permission in words: “Members can create groups”. Labels that ask another question come first. */
function PermissionSentence({
  label,
  holders,
}: {
  readonly label: string;
  readonly holders: string;
}) {
  if (!whoCan.test(label)) {
    return (
      <>
        {label}: <strong>{holders}</strong>
      </>
    );
  }
  return (
    <>
      <strong>{holders}</strong> {label.replace(whoCan, '')}
    </>
  );
}

interface SpecificProps {
  readonly value: GroupSettingValue;
  /** Called with undefined to leave the permission unchanged. */
  readonly onDone: (value: GroupSettingValue | undefined) => void;
}

/** Chooses people, in addition to the groups that already hold the permission. */
function SpecificPeople({ value, onDone }: SpecificProps) {
  const groups = useGroups() ?? [];
  const users = useUsers() ?? [];
  const before = typeof value === 'number' ? { direct_members: [], direct_subgroups: [] } : value;
  const [members, setMembers] = useState<readonly number[]>(before.direct_members);
  const [subgroups, setSubgroups] = useState<readonly number[]>(before.direct_subgroups);
  const shownGroups = { direct_members: [], direct_subgroups: [...subgroups] };
  return (
    <div className="permission-people">
      <PeoplePicker label={t('groups.people')} chosen={members} onChange={setMembers} isFocused />
      {subgroups.length > 0 && (
        <p className="field-hint">
          <Text
            of="groups.also"
            with={{
              groups: settingText(shownGroups, { groups, users }),
              remove: (words) => (
                <button type="button" className="link-button" onClick={() => setSubgroups([])}>
                  {words}
                </button>
              ),
            }}
          />
        </p>
      )}
      <div className="buttons">
        <button
          type="button"
          className="button small primary"
          disabled={members.length + subgroups.length === 0}
          onClick={() => onDone({ direct_members: [...members], direct_subgroups: [...subgroups] })}
        >
          {t('groups.save')}
        </button>
        <button type="button" className="button small" onClick={() => onDone(undefined)}>
          {t('groups.cancel')}
        </button>
      </div>
    </div>
  );
}

function choicesOf(
  rule: GroupSettingRule,
  groups: readonly UserGroup[],
  value: GroupSettingValue,
): Choice<number>[] {
  const refused: readonly string[] = rule.refused;
  const isPossible = (group: UserGroup) =>
    asAnonymous(value).direct_subgroups.includes(group.id) ||
    (!refused.includes(group.name) && (group.is_system_group || !rule.systemGroupOnly));
  const possible = groups.filter((group) => !group.deactivated && isPossible(group));
  const named = (isSystem: boolean) =>
    possible
      .filter(({ is_system_group }) => is_system_group === isSystem)
      .map((group) => ({ value: group.id, label: groupName(group) }));
  // Role groups in the order of their ids, from few people to many.
  const byRole = named(true).sort((a, b) => a.value - b.value);
  const certain = rule.systemGroupOnly
    ? []
    : [{ value: specificPeople, label: t('groups.specificPeople') }];
  return [...byRole, ...named(false), ...certain];
}
