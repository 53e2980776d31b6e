import { table } from '../table.ts';

/** The second factors of accounts, for signing in with a password. */
export const secondFactors = table(
  'second_factors',
  {
    user_id: 'integer',
    /** The authenticator app's secret, sealed with the password. Null if another person set the password. */
    sealed_secret: 'text?',
    /** The time step of the newest accepted code. Codes of this step and before it are used up. */
    last_step: 'integer',
    /** Milliseconds since 1970. */
    created_at: 'integer',
  },
  ['user_id'],
);

/** Unused recovery codes. */
export const recoveryCodes = table(
  'recovery_codes',
  {
    user_id: 'integer',
    code_hash: 'text',
    /** The same secret, sealed with this code. */
    sealed_secret: 'text',
  },
  ['user_id', 'code_hash'],
);
