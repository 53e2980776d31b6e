import { endpoints, type InitialUserSettings, initialUserSettings } from '@tidings/shared-types';
import { setInternal } from '../../core/realm/create-realm.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';

const names = Object.keys(initialUserSettings) as (keyof InitialUserSettings)[];

export const updateSettingsOfNewPeople = mutation(
  endpoints.updateSettingsOfNewPeople,
  ({ change, state, input }) => {
    const before = state.internal('initial_user_settings');
    const changed = names.flatMap((property) => {
      const value = input[property];
      const present = before[property] ?? initialUserSettings[property].default;
      return value === undefined || value === present ? [] : [[property, value] as const];
    });
    if (changed.length === 0) return {};
    const after = { ...before, ...Object.fromEntries(changed) };
    setInternal(change, 'initial_user_settings', after);
    for (const [property, value] of changed) {
      change.emit('realm', { type: 'realm_user_settings_defaults', op: 'update', property, value });
      const old = before[property] ?? initialUserSettings[property].default;
      audit(change, {
        kind: 'new_people_setting.changed',
        details: { setting: property, old, new: value },
      });
    }
    return {};
  },
);
