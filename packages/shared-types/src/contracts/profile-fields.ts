import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { endpoint, noFields } from '../contract/endpoint.ts';
import { defaulted, optional, required } from '../contract/param.ts';
import { limits } from '../limits.ts';
import { ProfileField, ProfileFieldType } from '../resources/profile-field.ts';
import { Id } from '../scalars.ts';

const section = 'B-other';
const fieldId = required(Id, 'The field.');
const name = Type.String({ maxLength: limits.profileFieldNameLength });
const hint = Type.String({ maxLength: limits.profileFieldHintLength });
const FieldData = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Record(Type.String(), Type.String())]),
);
const fieldDataMeaning =
  'For choices: each value with its `text` and `order`. For external accounts: `subtype`, and `url_pattern` if `subtype` is `custom`.';
const onlyAdministrators = 'The caller is not an administrator.';

export const getProfileFields = endpoint({
  section,
  summary: 'Get custom profile fields',
  method: 'GET',
  path: '/realm/profile_fields',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({
    custom_fields: described(Type.Array(ProfileField), 'The fields in their order.'),
  }),
  errors: {},
});

export const createProfileField = endpoint({
  section,
  summary: 'Create a custom profile field',
  method: 'POST',
  path: '/realm/profile_fields',
  access: 'administrator',
  mutates: true,
  params: {
    field_type: required(ProfileFieldType, 'The type of the field’s values.'),
    name: defaulted(
      name,
      '',
      'The name of the field. Required, except for the known external accounts.',
    ),
    hint: defaulted(hint, '', 'A hint for people who fill in the field.'),
    field_data: defaulted(FieldData, {}, fieldDataMeaning),
    display_in_profile_summary: defaulted(
      Type.Boolean(),
      false,
      'Show the field in the small profile card too. For at most two fields, and not for long texts or users.',
    ),
    required: defaulted(Type.Boolean(), false, 'Urge people to fill in the field.'),
    editable_by_user: defaulted(Type.Boolean(), true, 'Let people change the value themselves.'),
  },
  response: Type.Object({ id: described(Id, 'The new field.') }),
  errors: {
    BAD_REQUEST: 'The name is blank, too long or taken, or the data does not fit the type.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const reorderProfileFields = endpoint({
  section,
  summary: 'Reorder custom profile fields',
  method: 'PATCH',
  path: '/realm/profile_fields',
  access: 'administrator',
  mutates: true,
  params: { order: required(Type.Array(Id), 'IDs of all fields in their new order.') },
  response: noFields,
  errors: {
    BAD_REQUEST: 'The list does not hold every field exactly once.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const updateProfileField = endpoint({
  section,
  summary: 'Update a custom profile field',
  method: 'PATCH',
  path: '/realm/profile_fields/{field_id}',
  access: 'administrator',
  mutates: true,
  params: {
    field_id: fieldId,
    name: optional(name, 'The new name.'),
    hint: optional(hint, 'The new hint.'),
    field_data: optional(FieldData, fieldDataMeaning),
    display_in_profile_summary: optional(
      Type.Boolean(),
      'Show the field in the small profile card too.',
    ),
    required: optional(Type.Boolean(), 'Urge people to fill in the field.'),
    editable_by_user: optional(Type.Boolean(), 'Let people change the value themselves.'),
  },
  response: noFields,
  errors: {
    BAD_REQUEST:
      'There is no such field, the name is blank, too long or taken, or the data does not fit the type.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});

export const deleteProfileField = endpoint({
  section,
  summary: 'Delete a custom profile field',
  description: 'The values that people entered are deleted with it.',
  method: 'DELETE',
  path: '/realm/profile_fields/{field_id}',
  access: 'administrator',
  mutates: true,
  params: { field_id: fieldId },
  response: noFields,
  errors: {
    BAD_REQUEST: 'There is no such field.',
    UNAUTHORIZED_PRINCIPAL: onlyAdministrators,
  },
});
