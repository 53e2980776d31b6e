import { endpoints } from '@tidings/shared-types';
import { profileFields } from '../../core/storage/tables/users.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { announceProfileFields } from './profile-field-list.ts';
import { findProfileField } from './profile-values.ts';

/** Announces only the field, since clients delete the values with it. */
export const deleteProfileField = mutation(
  endpoints.deleteProfileField,
  async ({ change, input }) => {
    const { id, name } = findProfileField(change, input.field_id);
    change.remove(profileFields, { id });
    const sql = await change.writableSql();
    await sql.run('DELETE FROM profile_values WHERE realm_id = $1 AND field_id = $2', [
      change.realmId,
      id,
    ]);
    audit(change, { kind: 'profile_field.deleted', target: id, details: { name } });
    announceProfileFields(change);
    return {};
  },
);
