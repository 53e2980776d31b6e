import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { addIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';

export const createTokenIssuer = mutation(
  endpoints.createTokenIssuer,
  ({ change, input, client, services }) => {
    const audience = input.audience ?? client.origin;
    return {
      token_issuer: issuerObject(addIssuer(change, services.config, { ...input, audience })),
    };
  },
);
