import * as Type from 'typebox';

/** A code of an authenticator app, or a recovery code. */
export const SecondFactor = Type.String({ minLength: 1, maxLength: 100 });

export const SetupToken = Type.String({ maxLength: 2000 });

export const RecoveryCodes = Type.Array(Type.String(), {
  description:
    'Ten new recovery codes, shown only once. Each replaces a code of the authenticator app one time.',
});
