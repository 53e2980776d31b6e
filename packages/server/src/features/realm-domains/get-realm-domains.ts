import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { shownDomain } from './domain-rules.ts';

export const getRealmDomains = query(endpoints.getRealmDomains, ({ state }) => ({
  domains: state.internal('domains').map(shownDomain),
}));
