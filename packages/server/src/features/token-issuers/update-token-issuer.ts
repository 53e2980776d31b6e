import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { changeIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';
import { mayFetchKeys, unencryptedKeys } from './key-set-address.ts';

export const updateTokenIssuer = preparedMutation(endpoints.updateTokenIssuer, {
  prepare: ({ input, services }) => mayFetchKeys(services.config, input.jwks_url),

  async run({ change, input: { issuer_id, ...wanted }, services }, mayFetch) {
    if (!mayFetch) throw unencryptedKeys();
    const issuer = await changeIssuer(change, services.config, issuer_id, wanted);
    return { token_issuer: issuerObject(issuer) };
  },
});
