import type { GroupSettingRules, GroupSettingValue } from '@tidings/shared-types';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { PermissionField } from './permission-field.tsx';

interface Props<R extends GroupSettingRules> {
  readonly rules: R;
  /** The permissions to list, in this order, with their labels. */
  readonly labels: { readonly [N in keyof R]?: string };
  readonly values: { readonly [N in keyof R]: GroupSettingValue };
  readonly isDisabled?: (name: keyof R & string) => boolean;
  /** Sends one change with the old value, so that it cannot overwrite a change that the user has not seen. */
  readonly onChange: (
    name: keyof R & string,
    update: { readonly new: GroupSettingValue; readonly old: GroupSettingValue },
  ) => Promise<unknown>;
}

/** A list of permissions with their holders. Each change is sent at once. */
export function PermissionList<R extends GroupSettingRules>({
  rules,
  labels,
  values,
  isDisabled,
  onChange,
}: Props<R>) {
  const { run, isBusy, problem } = useAction(onChange);
  return (
    <fieldset className="permission-list" disabled={isBusy}>
      <Problem text={problem} />
      {(Object.keys(labels) as (keyof R & string)[]).map((name) => {
        const rule = rules[name];
        return (
          rule && (
            <PermissionField
              key={name}
              label={labels[name] ?? ''}
              rule={rule}
              value={values[name]}
              disabled={isDisabled?.(name) ?? false}
              onChange={(next) => run(name, { new: next, old: values[name] })}
            />
          )
        );
      })}
    </fieldset>
  );
}
