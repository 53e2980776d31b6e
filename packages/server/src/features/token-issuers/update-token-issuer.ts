import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changeIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';

export const updateTokenIssuer = mutation(
  endpoints.updateTokenIssuer,
  async ({ change, input: { issuer_id, ...wanted }, services }) => ({
    token_issuer: issuerObject(await changeIssuer(change, services.config, issuer_id, wanted)),
  }),
);
