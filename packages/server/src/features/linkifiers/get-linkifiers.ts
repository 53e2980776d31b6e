import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { linkifierList } from './linkifier-list.ts';

export const getLinkifiers = query(endpoints.getLinkifiers, ({ state }) => ({
  linkifiers: linkifierList(state),
}));
