import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { findGroup } from './find-group.ts';
import { membersOf } from './membership.ts';

export const getUserGroupMembers = query(
  endpoints.getUserGroupMembers,
  ({ state, input, services }) => {
    const group = findGroup(state, input.user_group_id);
    const directOnly = input.direct_member_only;
    return { members: membersOf(state, group, services.clock.now(), { directOnly }) };
  },
);
