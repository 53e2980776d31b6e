import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { addIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';
import { checkKeySetAddress } from './issuer-rules.ts';

export const createTokenIssuer = preparedMutation(endpoints.createTokenIssuer, {
  prepare: ({ input, services }) => checkKeySetAddress(services.config, input.jwks_url),

  run({ change, input, client, services }) {
    const audience = input.audience ?? client.origin;
    return {
      token_issuer: issuerObject(addIssuer(change, services.config, { ...input, audience })),
    };
  },
});
