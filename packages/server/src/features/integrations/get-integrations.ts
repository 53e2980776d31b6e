import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { integrationObjects } from './all-integrations.ts';

export const getIntegrations = query(endpoints.getIntegrations, () => ({
  integrations: integrationObjects(),
}));
