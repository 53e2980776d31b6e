import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { hasOwner } from './has-owner.ts';

export const getSetup = query(endpoints.getSetup, ({ state }) => ({
  setup_required: !hasOwner(state),
}));
