import { endpoints, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { isInSetting } from '../groups/membership.ts';
import { greet } from '../notices/greeting.ts';
import { addUser } from './add-user.ts';
import { prepareAccount } from './prepare-account.ts';

export const createUser = preparedMutation(endpoints.createUser, {
  prepare: ({ input, state, services, realm, client }) =>
    prepareAccount({ services, realm, state, origin: client.origin }, input),

  async run({ change, state, caller }, { welcome, ...account }) {
    if (!isInSetting(state, caller, state.groupSetting('can_create_users_group'), change.now)) {
      throw badRequest('You are not authorized to create users.');
    }
    const user = await addUser(change, { ...account, role: roles.member });
    await greet(change, user, welcome);
    return { user_id: user.id };
  },
});
