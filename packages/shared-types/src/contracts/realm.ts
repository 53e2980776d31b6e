import { endpoint, noFields } from '../contract/endpoint.ts';
import { groupSettingUpdateParams } from '../settings/group-setting-rule.ts';
import { realmGroupSettings } from '../settings/realm-group-settings.ts';
import { realmSettings } from '../settings/realm-settings.ts';
import { settingParams } from '../settings/setting-rule.ts';
import { initialUserSettings } from '../settings/user-settings.ts';

export const updateRealm = endpoint({
  section: 'B-realm',
  summary: 'Update the organization',
  description:
    'Changes settings and permissions of the organization, all or nothing. Some need an owner.',
  method: 'PATCH',
  path: '/realm',
  access: 'administrator',
  mutates: true,
  params: {
    ...settingParams(realmSettings),
    ...groupSettingUpdateParams(realmGroupSettings),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'A value is not among the choices, a channel does not exist, or a permission names a group it may not.',
    EXPECTATION_MISMATCH: 'An `old` value is not the present one.',
    SYSTEM_GROUP_REQUIRED: 'A permission that takes system groups only was given something else.',
    UNAUTHORIZED_PRINCIPAL:
      'The caller is not an administrator, or not an owner where one is needed.',
  },
});

export const updateSettingsOfNewPeople = endpoint({
  section: 'B-extra',
  summary: 'Update the settings of new people',
  description:
    'Changes what accounts that are made from now on start with, and leaves the rest. Accounts that exist keep what they have, and bots always start with the defaults of the API.',
  method: 'PATCH',
  path: '/realm/user_settings_defaults',
  access: 'administrator',
  mutates: true,
  params: settingParams(initialUserSettings),
  response: noFields,
  errors: {
    BAD_REQUEST: 'A value is not among the choices.',
    UNAUTHORIZED_PRINCIPAL: 'The caller is not an administrator.',
  },
});
