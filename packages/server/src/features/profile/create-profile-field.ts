import { endpoints } from '@tidings/shared-types';
import { profileFields } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { checkedFieldData, knownAccount } from './field-data.ts';
import { announceProfileFields } from './profile-field-list.ts';
import { checkProfileField } from './profile-field-rules.ts';

export const createProfileField = mutation(
  endpoints.createProfileField,
  ({ change, state, input }) => {
    const field_data = checkedFieldData(input.field_type, input.field_data);
    const { name, hint } = knownAccount(input.field_type, input.field_data) ?? input;
    const orders = [...state.profileFields.values()].map((field) => field.field_order);
    const field = {
      id: change.nextId(),
      type: input.field_type,
      field_order: Math.max(0, ...orders) + 1,
      name: name.trim(),
      hint,
      field_data,
      required: input.required,
      editable_by_user: input.editable_by_user,
      display_in_profile_summary: input.display_in_profile_summary,
    };
    checkProfileField(state, field);
    change.put(profileFields, field);
    audit(change, {
      kind: 'profile_field.created',
      target: field.id,
      details: { name: field.name },
    });
    announceProfileFields(change);
    return { id: field.id };
  },
);
