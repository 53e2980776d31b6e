import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { profileFieldList } from './profile-field-list.ts';

export const getProfileFields = query(endpoints.getProfileFields, ({ state }) => ({
  custom_fields: profileFieldList(state),
}));
