import { useRealm } from '@tidings/sdk/react';
import { type RealmSettings, realmSettings } from '@tidings/shared-types';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Problem } from '../../ui/problem.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useRealmChange } from './use-realm-change.ts';

type SwitchName = {
  [N in keyof RealmSettings]: RealmSettings[N] extends boolean ? N : never;
}[keyof RealmSettings];

interface Props {
  readonly name: SwitchName;
  readonly label: string;
}

/** A setting of the organization that is on or off. */
export function RealmSwitch({ name, label }: Props) {
  const realm = useRealm();
  const { isOwner } = usePermissions();
  const { run, isBusy, problem } = useRealmChange();
  const rule = realmSettings[name];
  const isForOwners = 'ownerOnly' in rule && rule.ownerOnly === true;
  return (
    <>
      <Switch
        label={label}
        isOn={realm?.[`realm_${name}`] ?? false}
        disabled={!realm || isBusy || (isForOwners && !isOwner)}
        onSwitch={(isOn) => run({ [name]: isOn })}
      />
      <Problem text={problem} />
    </>
  );
}
