import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { profileFields } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { announceProfileFields } from './profile-field-list.ts';
import { findProfileField } from './profile-values.ts';

export const reorderProfileFields = mutation(
  endpoints.reorderProfileFields,
  ({ change, state, input: { order } }) => {
    const fields = order.map((id) => findProfileField(change, id));
    if (new Set(order).size < order.length || order.length < state.profileFields.size) {
      throw badRequest('The order must contain every field exactly once.');
    }
    for (const [index, field] of fields.entries()) {
      change.put(profileFields, { ...field, field_order: index + 1 });
    }
    announceProfileFields(change);
    return {};
  },
);
