import type { ProfileField } from '@tidings/shared-types';
import type { Mutation } from '../realm/mutation.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { ProfileFieldRow } from '../storage/tables/users.ts';

/** All fields of the organization, in their order. */
export function profileFieldList(state: RealmState): ProfileField[] {
  return [...state.profileFields.values()]
    .sort((a, b) => a.field_order - b.field_order)
    .map(profileFieldObject);
}

/** Clients hear of every change to the fields as the whole new list. */
export function announceProfileFields(change: Mutation): void {
  change.emit('realm', { type: 'custom_profile_fields', fields: profileFieldList(change.state) });
}

function profileFieldObject({ field_order, ...field }: ProfileFieldRow): ProfileField {
  return { ...field, order: field_order };
}
