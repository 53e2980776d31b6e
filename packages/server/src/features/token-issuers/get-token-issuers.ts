import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { issuerObject } from './issuer-object.ts';

export const getTokenIssuers = query(endpoints.getTokenIssuers, ({ state }) => ({
  token_issuers: [...state.tokenIssuers.values()]
    .sort((one, other) => one.id - other.id)
    .map(issuerObject),
}));
