import { useRealm } from '@tidings/sdk/react';
import type { RealmSettings } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { withCurrent } from '../../ui/with-current.ts';
import { RealmSelect } from './realm-select.tsx';

type LimitName = {
  [N in keyof RealmSettings]: N extends `${string}_limit_seconds` ? N : never;
}[keyof RealmSettings];

const without = 0;
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const usual = () => [
  { value: without, label: t('organization.noLimit') },
  { value: 2 * minute, label: t('organization.minutes', { count: 2 }) },
  { value: 10 * minute, label: t('organization.minutes', { count: 10 }) },
  { value: hour, label: t('organization.hours', { count: 1 }) },
  { value: day, label: t('organization.days', { count: 1 }) },
  { value: 7 * day, label: t('organization.weeks', { count: 1 }) },
];

interface Props {
  readonly name: LimitName;
  readonly label: string;
}

/** A time limit for changes of messages. */
export function RealmLimit({ name, label }: Props) {
  const realm = useRealm();
  if (!realm) return null;
  const value = realm[`realm_${name}`] ?? without;
  return (
    <RealmSelect
      label={label}
      value={value}
      choices={withCurrent(usual(), value, t('organization.secondsValue', { value }))}
      changeFor={(seconds) => ({ [name]: seconds === without ? 'unlimited' : seconds })}
    />
  );
}
