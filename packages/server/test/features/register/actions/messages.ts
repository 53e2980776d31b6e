import { type Action, recall, remember, type World } from './action.ts';

/** Returns whether it is the channel where nothing is muted or moved: wildcards are used only here. */
export function isPlaza({ name }: { readonly name: string }): boolean {
  return name.startsWith('plaza');
}

const topics = ['roses', 'Roses', '✔ roses', 'tulips', '', 'apples'];

function place({ dice, channels }: World) {
  const channel = dice.pick(channels);
  return { channel, topic: isPlaza(channel) ? 'assembly' : dice.pick(topics) };
}

function words(world: World, mayCallAll: boolean): string {
  const { dice, everybody, fresh } = world;
  const mention = `@**|${dice.pick(everybody).id}**`;
  return `${dice.pick(['', mention, mayCallAll ? '@**all**' : ''])} ${fresh()}`;
}

const send: Action = (world) => {
  const { channel, topic } = place(world);
  const content = words(world, isPlaza(channel));
  const by = world.dice.pick(world.everybody);
  return {
    by,
    method: 'post',
    path: '/messages',
    fields: {
      type: 'channel',
      to: [channel.id],
      topic,
      content,
      read_by_sender: world.dice.coin(),
    },
    learn: ({ id }) => world.messages.push({ id, by, mayMove: !isPlaza(channel) }),
  };
};

const sendDirectly: Action = (world) => {
  const { dice, everybody } = world;
  const to = dice.some(everybody, 3).map((person) => person.id);
  const by = dice.pick(everybody);
  return {
    by,
    method: 'post',
    path: '/messages',
    fields: { type: 'direct', to, content: words(world, false), read_by_sender: dice.coin() },
    learn: ({ id }) => world.messages.push({ id, by, mayMove: true }),
  };
};

/** Mostly among the newest messages. */
function aMessage({ dice, messages }: World): World['messages'][number] | undefined {
  if (messages.length === 0) return undefined;
  return dice.coin()
    ? messages.at(-1 - dice.roll(Math.min(messages.length, 8)))
    : dice.pick(messages);
}

const edit: Action = (world) => {
  const message = aMessage(world);
  if (!message) return undefined;
  const { id, by } = message;
  return { by, method: 'patch', path: `/messages/${id}`, fields: { content: words(world, false) } };
};

const move: Action = (world) => {
  const { dice, owner, channels } = world;
  const message = aMessage(world);
  if (!message?.mayMove) return undefined;
  const elsewhere = channels.filter((channel) => !isPlaza(channel));
  const toChannel = dice.coin() ? { stream_id: dice.pick(elsewhere).id } : {};
  const toTopic = dice.coin() || !('stream_id' in toChannel) ? { topic: dice.pick(topics) } : {};
  const propagate_mode = dice.pick(['change_one', 'change_later', 'change_all']);
  const send_notification_to_new_thread = dice.coin();
  return {
    by: dice.coin() ? owner : message.by,
    method: 'patch',
    path: `/messages/${message.id}`,
    fields: { ...toChannel, ...toTopic, propagate_mode, send_notification_to_new_thread },
  };
};

const remove: Action = (world) => {
  const message = aMessage(world);
  if (!message) return undefined;
  const by = world.dice.coin() ? world.owner : message.by;
  return { by, method: 'delete', path: `/messages/${message.id}` };
};

const removeTopic: Action = ({ dice, owner, channels }) => ({
  by: owner,
  method: 'post',
  path: `/streams/${dice.pick(channels).id}/delete_topic`,
  fields: { topic_name: dice.pick(topics) },
});

const flag: Action = (world) => {
  const { dice, messages, everybody } = world;
  if (messages.length === 0) return undefined;
  return {
    by: dice.pick(everybody),
    method: 'post',
    path: '/messages/flags',
    fields: {
      messages: dice.some(messages, dice.pick([1, 3])).map(({ id }) => id),
      op: dice.pick(['add', 'remove']),
      flag: dice.pick(['read', 'read', 'starred']),
    },
  };
};

const flagNarrow: Action = (world) => {
  const { channel, topic } = place(world);
  const inTopic = [
    { operator: 'channel', operand: channel.id },
    { operator: 'topic', operand: topic },
  ];
  return {
    by: world.dice.pick(world.everybody),
    method: 'post',
    path: '/messages/flags/narrow',
    fields: {
      anchor: 'newest',
      num_before: 1 + world.dice.roll(5),
      num_after: 0,
      narrow: world.dice.pick([[], inTopic, inTopic]),
      op: world.dice.pick(['add', 'remove']),
      flag: world.dice.pick(['read', 'starred', 'collapsed']),
    },
  };
};

const readTopic: Action = (world) => {
  const { channel, topic } = place(world);
  return {
    by: world.dice.pick(world.everybody),
    method: 'post',
    path: '/mark_topic_as_read',
    fields: { stream_id: channel.id, topic_name: topic },
  };
};

const readChannel: Action = ({ dice, everybody, channels }) => ({
  by: dice.pick(everybody),
  method: 'post',
  path: '/mark_stream_as_read',
  fields: { stream_id: dice.pick(channels).id },
});

/** Rarely, or there would never be much to read. */
const readEverything: Action = ({ dice, everybody }) =>
  dice.roll(4) === 0
    ? { by: dice.pick(everybody), method: 'post', path: '/mark_all_as_read' }
    : undefined;

const react: Action = (world) => {
  const message = aMessage(world);
  if (!message) return undefined;
  return {
    by: world.dice.pick(world.everybody),
    method: world.dice.pick(['post', 'post', 'delete']),
    path: `/messages/${message.id}/reactions`,
    fields: { emoji_name: world.dice.pick(['tada', 'heart']) },
  };
};

const schedule: Action = (world) => {
  const { dice, everybody, channels } = world;
  const by = dice.pick(everybody);
  const to = dice.coin()
    ? { type: 'channel', to: dice.pick(channels).id, topic: dice.pick(topics) }
    : { type: 'direct', to: [dice.pick(everybody).id] };
  return {
    by,
    method: 'post',
    path: '/scheduled_messages',
    fields: {
      ...to,
      content: world.fresh(),
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400 + dice.roll(1000),
    },
    learn: ({ scheduled_message_id: id }) => remember(world, 'scheduled', by, id),
  };
};

const reschedule: Action = (world) => {
  const known = recall(world, 'scheduled');
  if (!known) return undefined;
  const path = `/scheduled_messages/${known.id}`;
  if (world.dice.coin()) return { by: known.by, method: 'delete', path };
  return { by: known.by, method: 'patch', path, fields: { content: world.fresh() } };
};

const setPolicy: Action = (world) => {
  const { dice, everybody, channels } = world;
  const elsewhere = channels.filter((channel) => !isPlaza(channel));
  return {
    by: dice.pick(everybody),
    method: 'post',
    path: '/user_topics',
    fields: {
      stream_id: dice.pick(elsewhere).id,
      topic: dice.pick(topics),
      visibility_policy: dice.roll(4),
    },
  };
};

export const messageActions: readonly Action[] = [
  send,
  send,
  send,
  send,
  sendDirectly,
  sendDirectly,
  edit,
  edit,
  move,
  move,
  remove,
  removeTopic,
  flag,
  flag,
  flag,
  flag,
  flagNarrow,
  readTopic,
  readChannel,
  readEverything,
  react,
  schedule,
  reschedule,
  setPolicy,
];
