import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { addIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';
import { mayFetchKeys, unencryptedKeys } from './key-set-address.ts';

export const createTokenIssuer = preparedMutation(endpoints.createTokenIssuer, {
  prepare: ({ input, services }) => mayFetchKeys(services.config, input.jwks_url),

  run({ change, input, client, services }, mayFetch) {
    if (!mayFetch) throw unencryptedKeys();
    const audience = input.audience ?? client.origin;
    return {
      token_issuer: issuerObject(addIssuer(change, services.config, { ...input, audience })),
    };
  },
});
