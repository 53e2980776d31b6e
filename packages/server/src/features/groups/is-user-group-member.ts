import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { findUser } from '../users/find-user.ts';
import { findGroup } from './find-group.ts';
import { isDirectMember, isInGroup } from './membership.ts';

export const isUserGroupMember = query(
  endpoints.isUserGroupMember,
  ({ state, caller, input, services }) => {
    const now = services.clock.now();
    const group = findGroup(state, input.user_group_id);
    const user = findUser(state, caller, input.user_id, now);
    const is_user_group_member = input.direct_member_only
      ? isDirectMember(state, user, group, now)
      : isInGroup(state, user, group.id, now);
    return { is_user_group_member };
  },
);
