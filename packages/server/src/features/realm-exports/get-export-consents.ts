import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { activePeople, hasConsented } from './consents.ts';

export const getExportConsents = query(endpoints.getExportConsents, ({ state }) => ({
  export_consents: activePeople(state).map((user) => ({
    user_id: user.id,
    consented: hasConsented(state, user),
  })),
}));
