import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { deactivateGroup } from './deactivate-group.ts';

export const deactivateUserGroup = mutation(
  endpoints.deactivateUserGroup,
  ({ change, caller, input }) => {
    deactivateGroup(change, caller, input.user_group_id);
    return {};
  },
);
