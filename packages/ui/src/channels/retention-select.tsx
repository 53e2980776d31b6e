import type { RetentionInput } from '@tidings/shared-types';
import { t } from '../languages/t.ts';
import { forEver, retentionChoices } from '../retention/retention-choices.ts';
import { Select } from '../ui/select.tsx';

interface Props {
  /** Null for the organization's default, -1 for forever. */
  readonly days: number | null;
  readonly disabled: boolean;
  readonly onChoose: (input: RetentionInput) => void;
}

const asOrganization = 0;

/** Chooses how long a channel keeps its messages. */
export function RetentionSelect({ days, disabled, onChoose }: Props) {
  const present = days ?? asOrganization;
  return (
    <Select
      label={t('channels.keepMessagesFor')}
      value={present}
      choices={[
        { value: asOrganization, label: t('channels.organizationDefault') },
        ...retentionChoices(present),
      ]}
      disabled={disabled}
      onChoose={(chosen) => onChoose(inputOf(chosen))}
    />
  );
}

function inputOf(chosen: number): RetentionInput {
  if (chosen === asOrganization) return 'realm_default';
  return chosen === forEver ? 'unlimited' : chosen;
}
