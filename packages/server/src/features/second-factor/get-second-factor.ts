import { endpoints } from '@tidings/shared-types';
import { storedKeys } from '../../core/realm/stored-rows.ts';
import { recoveryCodes } from '../../core/storage/tables/second-factors.ts';
import { query } from '../../handler.ts';
import { readPassword } from '../auth/read-password.ts';
import { isFactorRequired } from './required-of.ts';
import { findFactor } from './stored-factor.ts';

export const getSecondFactor = query(
  endpoints.getSecondFactor,
  async ({ realm, state, caller }) => {
    const user_id = caller.id;
    const source = { sql: realm.reader, realmId: realm.id };
    const factor = await findFactor(source, user_id);
    const codes = await storedKeys(source, recoveryCodes, { user_id });
    const password = await readPassword(realm.reader, realm.id, user_id);
    return {
      is_enabled: factor !== undefined,
      is_required: isFactorRequired(state, caller),
      has_password: password !== undefined,
      takes_app_codes: typeof factor?.sealed_secret === 'string',
      recovery_codes_left: codes.length,
      ...(factor && { created_at: Math.floor(factor.created_at / 1000) }),
    };
  },
);
