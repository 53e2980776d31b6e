import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { checkOwnPassword } from './own-proof.ts';
import { beginSetUp, hasFactorAlready } from './set-up.ts';
import { findFactor } from './stored-factor.ts';

export const beginSecondFactor = query(
  endpoints.beginSecondFactor,
  async ({ realm, state, services, caller, input: { password } }) => {
    const record = await checkOwnPassword({ realm, services }, caller, password);
    const present = await findFactor({ sql: realm.reader, realmId: realm.id }, caller.id);
    if (present) throw hasFactorAlready();
    return beginSetUp({ state, services }, caller, password, record);
  },
);
