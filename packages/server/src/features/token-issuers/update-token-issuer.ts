import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { changeIssuer } from './change-issuer.ts';
import { issuerObject } from './issuer-object.ts';
import { checkKeySetAddress } from './issuer-rules.ts';

export const updateTokenIssuer = preparedMutation(endpoints.updateTokenIssuer, {
  prepare({ input: { issuer_id, jwks_url }, state, services }) {
    const stored = state.tokenIssuers.get({ id: issuer_id })?.jwks_url;
    return checkKeySetAddress(services.config, jwks_url, stored);
  },

  async run({ change, input: { issuer_id, ...wanted }, services }) {
    const issuer = await changeIssuer(change, services.config, issuer_id, wanted);
    return { token_issuer: issuerObject(issuer) };
  },
});
