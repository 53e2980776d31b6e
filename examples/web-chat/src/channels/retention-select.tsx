import type { RetentionInput } from '@tidings/shared-types';
import { Select } from '../ui/select.tsx';

interface Props {
  /** Null as the organization says, -1 for ever. */
  readonly days: number | null;
  readonly disabled: boolean;
  readonly onChoose: (input: RetentionInput) => void;
}

const asOrganization = 0;
const forEver = -1;
const usual = [30, 90, 180, 365, 730];

/** How long a channel keeps its messages. */
export function RetentionSelect({ days, disabled, onChoose }: Props) {
  const present = days ?? asOrganization;
  const offered = usual.includes(present) || present <= 0 ? usual : [present, ...usual];
  return (
    <Select
      label="Messages are kept"
      value={present}
      choices={[
        { value: asOrganization, label: 'As long as the organization says' },
        { value: forEver, label: 'For ever' },
        ...offered.map((value) => ({ value, label: `${value} days` })),
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
