import { type Action, permission, type World } from './action.ts';
import { isPlaza } from './messages.ts';

function privacy({ dice }: World): Record<string, unknown> {
  return dice.pick<Record<string, unknown>>([
    { is_private: true, history_public_to_subscribers: true },
    { is_private: true, history_public_to_subscribers: false },
    { is_private: false },
    { is_private: false, is_web_public: true },
  ]);
}

const permissions = [
  'can_send_message_group',
  'can_administer_channel_group',
  'can_add_subscribers_group',
  'can_subscribe_group',
  'can_remove_subscribers_group',
  'can_delete_any_message_group',
];

function elsewhere({ dice, channels }: World) {
  return dice.pick(channels.filter((channel) => !isPlaza(channel)));
}

const create: Action = (world) => {
  const { dice, everybody, channels } = world;
  const name = world.fresh();
  const by = dice.pick(everybody);
  const privacy = dice.pick([
    {},
    { invite_only: true, history_public_to_subscribers: true },
    { invite_only: true, history_public_to_subscribers: false },
    { is_default_stream: true },
  ]);
  return {
    by,
    method: 'post',
    path: '/channels/create',
    fields: { name, subscribers: dice.some(everybody, 4).map((person) => person.id), ...privacy },
    learn: ({ id }) => channels.push({ id, name }),
  };
};

const subscribe: Action = (world) => {
  const { dice, everybody, owner } = world;
  return {
    by: dice.coin() ? owner : dice.pick(everybody),
    method: 'post',
    path: '/users/me/subscriptions',
    fields: {
      subscriptions: [{ name: dice.pick(world.channels).name }],
      principals: dice.some(everybody, 3).map((person) => person.id),
    },
  };
};

const unsubscribe: Action = (world) => {
  const { dice, everybody } = world;
  const by = dice.pick(everybody);
  const subscriptions = [dice.pick(world.channels).name];
  const principals = [dice.coin() ? by.id : dice.pick(everybody).id];
  return {
    by,
    method: 'delete',
    path: '/users/me/subscriptions',
    fields: { subscriptions, principals },
  };
};

const setOwnSetting: Action = (world) => {
  const { dice, everybody } = world;
  const settings = [
    { property: 'color', value: `#${dice.pick(['00ff00', 'a1b2c3'])}` },
    { property: 'is_muted', value: dice.coin() },
    { property: 'pin_to_top', value: dice.coin() },
    { property: 'desktop_notifications', value: dice.coin() },
    { property: 'wildcard_mentions_notify', value: dice.coin() },
  ];
  const subscription_data = [{ stream_id: elsewhere(world).id, ...dice.pick(settings) }];
  return {
    by: dice.pick(everybody),
    method: 'post',
    path: '/users/me/subscriptions/properties',
    fields: { subscription_data },
  };
};

const change: Action = (world) => {
  const { dice, owner, folders, channels } = world;
  const channel = elsewhere(world);
  const name = world.fresh();
  const fields = dice.pick<Record<string, unknown>>([
    { description: `About *${world.fresh()}*` },
    privacy(world),
    privacy(world),
    { [dice.pick(permissions)]: { new: permission(world) } },
    { [dice.pick(permissions)]: { new: permission(world) } },
    { folder_id: folders.length > 0 ? dice.pick(folders) : null },
    { is_default_stream: dice.coin() },
    { topics_policy: dice.pick(['inherit', 'allow_empty_topic', 'disable_empty_topic']) },
    { message_retention_days: dice.pick(['realm_default', 'unlimited', 30]) },
    { is_archived: false },
    { new_name: name },
  ]);
  return {
    by: owner,
    method: 'patch',
    path: `/streams/${channel.id}`,
    fields,
    learn: () => {
      if ('new_name' in fields) channels[channels.indexOf(channel)] = { ...channel, name };
    },
  };
};

const archive: Action = (world) => ({
  by: world.owner,
  method: 'delete',
  path: `/streams/${elsewhere(world).id}`,
});

const createFolder: Action = (world) => ({
  by: world.owner,
  method: 'post',
  path: '/channel_folders/create',
  fields: { name: world.fresh(), description: 'Where *things* are' },
  learn: ({ channel_folder_id }) => world.folders.push(channel_folder_id),
});

const changeFolder: Action = (world) => {
  const { dice, owner, folders } = world;
  if (folders.length === 0) return undefined;
  if (dice.coin()) {
    const order = [...folders].sort(() => dice.roll(3) - 1);
    return { by: owner, method: 'patch', path: '/channel_folders', fields: { order } };
  }
  const fields = dice.pick([
    { name: world.fresh() },
    { description: world.fresh() },
    {
      is_archived: dice.coin(),
    },
  ]);
  return { by: owner, method: 'patch', path: `/channel_folders/${dice.pick(folders)}`, fields };
};

const setDefault: Action = (world) => ({
  by: world.owner,
  method: world.dice.coin() ? 'post' : 'delete',
  path: '/default_streams',
  fields: { stream_id: elsewhere(world).id },
});

export const channelActions: readonly Action[] = [
  create,
  create,
  subscribe,
  subscribe,
  subscribe,
  unsubscribe,
  unsubscribe,
  setOwnSetting,
  setOwnSetting,
  change,
  change,
  change,
  change,
  archive,
  setDefault,
  createFolder,
  changeFolder,
];
