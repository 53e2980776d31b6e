import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { removeIssuer } from './change-issuer.ts';

export const deleteTokenIssuer = mutation(
  endpoints.deleteTokenIssuer,
  async ({ change, input: { issuer_id, end_keys } }) => {
    await removeIssuer(change, issuer_id, end_keys);
    return {};
  },
);
