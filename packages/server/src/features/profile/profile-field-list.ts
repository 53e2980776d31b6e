import type { ProfileField } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ProfileFieldRow } from '../../core/storage/tables/users.ts';

/** Returns the organization's fields in order. */
export function profileFieldList(state: RealmState): ProfileField[] {
  return [...state.profileFields.values()]
    .sort((a, b) => a.field_order - b.field_order)
    .map(profileFieldObject);
}

/** Sends the complete new list, which clients expect after every change. */
export function announceProfileFields(change: Mutation): void {
  change.emit('realm', { type: 'custom_profile_fields', fields: profileFieldList(change.state) });
}

function profileFieldObject({ field_order, ...field }: ProfileFieldRow): ProfileField {
  return { ...field, order: field_order };
}
