import { picture } from '../../avatars/pictures.ts';
import { type Action, permission, type World } from './action.ts';

const changeRole: Action = ({ dice, owner, watched, others }) => {
  const person = dice.pick([...watched.filter((each) => each !== owner), ...others]);
  return {
    by: owner,
    method: 'patch',
    path: `/users/${person.id}`,
    fields: { role: dice.pick([200, 300, 400, 400, 600, 600]) },
  };
};

const rename: Action = (world) => ({
  by: world.owner,
  method: 'patch',
  path: `/users/${world.dice.pick(world.everybody).id}`,
  fields: { full_name: `Person ${world.fresh()}` },
});

const changeAddress: Action = (world) => ({
  by: world.owner,
  method: 'patch',
  path: `/users/${world.dice.pick(world.others).id}`,
  fields: { new_email: `${world.fresh().replaceAll(' ', '')}@example.org` },
});

/** Deactivating watched users would end their queues. */
const deactivate: Action = ({ dice, owner, others }) => ({
  by: owner,
  method: 'delete',
  path: `/users/${dice.pick(others).id}`,
});

const reactivate: Action = ({ dice, owner, others }) => ({
  by: owner,
  method: 'post',
  path: `/users/${dice.pick(others).id}/reactivate`,
});

const createUser: Action = (world) => ({
  by: world.owner,
  method: 'post',
  path: '/users',
  fields: {
    email: `${world.fresh().replaceAll(' ', '')}@example.org`,
    password: 'seven green umbrellas',
    full_name: `Person ${world.fresh()}`,
  },
});

const createBot: Action = (world) => ({
  by: world.dice.pick(world.watched),
  method: 'post',
  path: '/bots',
  fields: { full_name: `Bot ${world.fresh()}`, short_name: world.fresh().replaceAll(' ', '') },
  learn: ({ user_id }) => world.bots.push(user_id),
});

const changeBot: Action = (world) => {
  const { dice, owner, bots, watched } = world;
  if (bots.length === 0) return undefined;
  const path = `/bots/${dice.pick(bots)}`;
  if (dice.roll(4) === 0) return { by: owner, method: 'delete', path };
  const fields = dice.pick<Record<string, unknown>>([
    { full_name: `Bot ${world.fresh()}` },
    { bot_owner_id: dice.pick(watched).id },
    { role: dice.pick([300, 400, 600]) },
    { default_all_public_streams: dice.coin() },
  ]);
  return { by: owner, method: 'patch', path, fields };
};

const createGroup: Action = (world) => {
  const { dice, everybody, groups } = world;
  return {
    by: dice.pick(world.watched),
    method: 'post',
    path: '/user_groups/create',
    fields: {
      name: world.fresh(),
      description: world.fresh(),
      members: dice.some(everybody, 3).map((person) => person.id),
      subgroups: groups.length > 0 && dice.coin() ? [dice.pick(groups)] : [],
    },
    learn: ({ group_id }) => groups.push(group_id),
  };
};

const changeGroup: Action = (world) => {
  const { dice, owner, groups, everybody } = world;
  if (groups.length === 0) return undefined;
  const path = `/user_groups/${dice.pick(groups)}`;
  const ids = dice.some(everybody, 2).map((person) => person.id);
  switch (dice.roll(5)) {
    case 0:
      return { by: owner, method: 'post', path: `${path}/deactivate` };
    case 1:
      return { by: owner, method: 'patch', path, fields: { deactivated: false } };
    case 2: {
      const name = dice.pick(['can_manage_group', 'can_join_group', 'can_mention_group']);
      return { by: owner, method: 'patch', path, fields: { [name]: { new: permission(world) } } };
    }
    case 3:
      return { by: owner, method: 'patch', path, fields: { name: world.fresh() } };
    default: {
      const members = dice.pick([{ add: ids }, { delete: ids }]);
      const subgroups = dice.pick([
        { add_subgroups: [dice.pick(groups)] },
        { delete_subgroups: [dice.pick(groups)] },
        {},
      ]);
      const fields = { ...members, ...subgroups };
      return { by: owner, method: 'post', path: `${path}/members`, fields };
    }
  }
};

const setStatus: Action = ({ dice, everybody }) => ({
  by: dice.pick(everybody),
  method: 'post',
  path: '/users/me/status',
  fields: dice.pick<Record<string, unknown>>([
    { status_text: 'busy' },
    { status_text: '' },
    { emoji_name: 'car', status_text: 'on the way' },
    { emoji_name: '' },
    { away: dice.coin() },
  ]),
});

const fillInProfile: Action = ({ dice, everybody, fields }) => {
  if (fields.length === 0) return undefined;
  const by = dice.pick(everybody);
  const id = dice.pick(fields);
  if (dice.roll(3) === 0) {
    return { by, method: 'delete', path: '/users/me/profile_data', fields: { data: [id] } };
  }
  const data = [{ id, value: dice.pick(['one', 'two', '']) }];
  return { by, method: 'patch', path: '/users/me/profile_data', fields: { data } };
};

const portrait = await picture('png');

const changeAvatar: Action = ({ dice, everybody }) => {
  const by = dice.pick(everybody);
  const path = '/users/me/avatar';
  return dice.coin()
    ? { by, method: 'post', path, picture: portrait }
    : { by, method: 'delete', path };
};

/** Changes visibility among the users. */
const hideAddress: Action = ({ dice, everybody }) => ({
  by: dice.pick(everybody),
  method: 'patch',
  path: '/settings',
  fields: { email_address_visibility: 1 + dice.roll(5) },
});

const restrictGuests: Action = ({ dice, owner, systemGroups }: World) => ({
  by: owner,
  method: 'patch',
  path: '/realm',
  fields: { can_access_all_users_group: { new: dice.pick(systemGroups) } },
});

const muteUser: Action = ({ dice, everybody }) => ({
  by: dice.pick(everybody),
  method: dice.coin() ? 'post' : 'delete',
  path: `/users/me/muted_users/${dice.pick(everybody).id}`,
});

export const peopleActions: readonly Action[] = [
  changeRole,
  changeRole,
  rename,
  changeAddress,
  deactivate,
  reactivate,
  reactivate,
  createUser,
  createBot,
  changeBot,
  createGroup,
  createGroup,
  changeGroup,
  changeGroup,
  changeGroup,
  setStatus,
  setStatus,
  fillInProfile,
  changeAvatar,
  hideAddress,
  restrictGuests,
  muteUser,
];
