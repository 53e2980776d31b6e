import { endpoints, type InitialUserSettings, initialUserSettings } from '@tidings/shared-types';
import { mutation } from '../handler.ts';
import { setInternal } from '../realm/create-realm.ts';

const names = Object.keys(initialUserSettings) as (keyof InitialUserSettings)[];

export const updateSettingsOfNewPeople = mutation(
  endpoints.updateSettingsOfNewPeople,
  ({ change, state, input }) => {
    const before = state.internal('initial_user_settings');
    for (const property of names) {
      const value = input[property];
      if (value === undefined) continue;
      if (value === (before[property] ?? initialUserSettings[property].default)) continue;
      setInternal(change, 'initial_user_settings', {
        ...state.internal('initial_user_settings'),
        [property]: value,
      });
      change.emit('realm', { type: 'realm_user_settings_defaults', op: 'update', property, value });
    }
    return {};
  },
);
