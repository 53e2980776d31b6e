import { picture } from '../../avatars/pictures.ts';
import { type Action, permission, recall, remember } from './action.ts';

const setRealm: Action = (world) => {
  const { dice, owner, channels } = world;
  const name = dice.pick([
    'can_create_public_channel_group',
    'can_create_private_channel_group',
    'can_mention_many_users_group',
    'can_add_subscribers_group',
    'can_delete_any_message_group',
    'can_move_messages_between_channels_group',
  ]);
  const settings = dice.pick<Record<string, unknown>>([
    { [name]: { new: permission(world) } },
    { [name]: { new: permission(world) } },
    { name: `Place ${dice.roll(100)}` },
    { description: world.fresh() },
    { topics_policy: dice.pick(['allow_empty_topic', 'disable_empty_topic']) },
    { message_edit_history_visibility_policy: dice.pick(['all', 'moves', 'none']) },
    { message_content_edit_limit_seconds: dice.pick(['unlimited', 600, 3600]) },
    { message_retention_days: dice.pick(['unlimited', 90]) },
    { enable_read_receipts: dice.coin() },
    { waiting_period_threshold: dice.pick([0, 3]) },
    { enable_spectator_access: dice.coin() },
    { moderation_request_channel_id: dice.pick([-1, dice.pick(channels).id]) },
    { new_stream_announcements_stream_id: dice.pick([-1, dice.pick(channels).id]) },
  ]);
  return { by: owner, method: 'patch', path: '/realm', fields: settings };
};

const setOwn: Action = ({ dice, everybody }) => ({
  by: dice.pick(everybody),
  method: 'patch',
  path: '/settings',
  fields: dice.pick<Record<string, unknown>>([
    { timezone: dice.pick(['Europe/Berlin', 'Asia/Tokyo', '']) },
    { twenty_four_hour_time: dice.coin() },
    { enable_drafts_synchronization: dice.coin() },
    { automatically_follow_topics_policy: 1 + dice.roll(4) },
    { automatically_unmute_topics_in_muted_streams_policy: 1 + dice.roll(4) },
    { presence_enabled: dice.coin() },
    { enable_stream_push_notifications: dice.coin() },
    { default_language: dice.pick(['en', 'de']) },
  ]),
});

const createField: Action = (world) => ({
  by: world.owner,
  method: 'post',
  path: '/realm/profile_fields',
  fields: { name: world.fresh(), field_type: 1 },
  learn: ({ id }) => world.fields.push(id),
});

const changeField: Action = (world) => {
  const { dice, owner, fields } = world;
  if (fields.length === 0) return undefined;
  const path = `/realm/profile_fields/${dice.pick(fields)}`;
  if (dice.roll(3) === 0) return { by: owner, method: 'delete', path };
  return { by: owner, method: 'patch', path, fields: { hint: world.fresh() } };
};

const createLinkifier: Action = (world) => ({
  by: world.owner,
  method: 'post',
  path: '/realm/filters',
  fields: {
    pattern: `${world.fresh().replaceAll(' ', '')}-(?P<id>[0-9]+)`,
    url_template: 'https://example.org/{id}',
  },
  learn: ({ id }) => world.linkifiers.push(id),
});

const orderLinkifiers: Action = ({ dice, owner, linkifiers }) => ({
  by: owner,
  method: 'patch',
  path: '/realm/linkifiers',
  fields: { ordered_linkifier_ids: [...linkifiers].sort(() => dice.roll(3) - 1) },
});

const removeLinkifier: Action = ({ dice, owner, linkifiers }) =>
  linkifiers.length === 0
    ? undefined
    : { by: owner, method: 'delete', path: `/realm/filters/${dice.pick(linkifiers)}` };

const face = await picture('png');

const changeEmoji: Action = (world) => {
  const path = `/realm/emoji/${world.dice.pick(['face', 'mask'])}`;
  return world.dice.coin()
    ? { by: world.dice.pick(world.everybody), method: 'post', path, picture: face }
    : { by: world.owner, method: 'delete', path };
};

const createDraft: Action = (world) => {
  const { dice, everybody, channels } = world;
  const by = dice.pick(everybody);
  const to = dice.coin()
    ? { type: 'stream', to: [dice.pick(channels).id], topic: 'roses' }
    : { type: 'private', to: [dice.pick(everybody).id], topic: '' };
  return {
    by,
    method: 'post',
    path: '/drafts',
    fields: { drafts: [{ ...to, content: world.fresh() }] },
    learn: ({ ids: [id] }) => remember(world, 'draft', by, id),
  };
};

const changeDraft: Action = (world) => {
  const known = recall(world, 'draft');
  if (!known) return undefined;
  const path = `/drafts/${known.id}`;
  if (world.dice.coin()) return { by: known.by, method: 'delete', path };
  const draft = { type: '', to: [], topic: '', content: world.fresh() };
  return { by: known.by, method: 'patch', path, fields: { draft } };
};

const createSnippet: Action = (world) => {
  const by = world.dice.pick(world.everybody);
  return {
    by,
    method: 'post',
    path: '/saved_snippets',
    fields: { title: world.fresh(), content: world.fresh() },
    learn: ({ saved_snippet_id }) => remember(world, 'snippet', by, saved_snippet_id),
  };
};

const changeSnippet: Action = (world) => {
  const known = recall(world, 'snippet');
  if (!known) return undefined;
  const path = `/saved_snippets/${known.id}`;
  if (world.dice.coin()) return { by: known.by, method: 'delete', path };
  return { by: known.by, method: 'patch', path, fields: { title: world.fresh() } };
};

const createView: Action = (world) => {
  const by = world.dice.pick(world.everybody);
  const [fragment, name] = world.dice.pick([
    ['inbox', {}],
    [`narrow/topic/${world.fresh()}`, { name: world.fresh() }],
  ] as const);
  return {
    by,
    method: 'post',
    path: '/navigation_views',
    fields: { fragment, is_pinned: world.dice.coin(), ...name },
    learn: () => remember(world, 'view', by, fragment),
  };
};

const changeView: Action = (world) => {
  const known = recall(world, 'view');
  if (!known) return undefined;
  const path = `/navigation_views/${encodeURIComponent(known.id)}`;
  if (world.dice.coin()) return { by: known.by, method: 'delete', path };
  return { by: known.by, method: 'patch', path, fields: { is_pinned: world.dice.coin() } };
};

const setAlertWords: Action = (world) => ({
  by: world.dice.pick(world.everybody),
  method: world.dice.coin() ? 'post' : 'delete',
  path: '/users/me/alert_words',
  fields: { alert_words: [world.dice.pick(['roses', 'Lunch', 'help'])] },
});

export const organizationActions: readonly Action[] = [
  setRealm,
  setRealm,
  setRealm,
  setOwn,
  setOwn,
  createField,
  changeField,
  createLinkifier,
  orderLinkifiers,
  removeLinkifier,
  changeEmoji,
  createDraft,
  changeDraft,
  createSnippet,
  changeSnippet,
  createView,
  changeView,
  setAlertWords,
];
