import { openEngine } from '../../src/core/storage/open-engine.ts';
import { picture } from '../features/avatars/pictures.ts';
import { formWith, upload } from '../features/uploads/raw-request.ts';
import { silent } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { sent, sentTo } from '../support/messages.ts';
import type { Person, Team } from '../support/team.ts';
import { MARK } from './secrets.ts';
import type { Targets } from './targets.ts';

export interface SecretWorld {
  /** The person whose data is hidden. */
  readonly insider: Person;
  readonly channel: string;
  readonly secrets: Targets;
  /** A user who subscribed to the private channel after all its messages. */
  readonly late: Person;
  /** A user who received all of it, and left. */
  readonly former: Person;
}

/** Creates a private channel with protected history, and data of every kind in and around it. */
export async function secretWorld(team: Team): Promise<SecretWorld> {
  await raiseIds(team);
  const { owner } = team;
  const insider = await team.person('member', `${MARK}people Insider`);
  const friend = await team.person('member', `${MARK}people Friend`);
  const [late, former] = [
    await team.person('member', 'Late'),
    await team.person('member', 'Former'),
  ];
  const shared = await sharedThings(team, insider);
  const { botId, groupId } = await botAndGroup(insider, friend);

  const channel = `${MARK}channel`;
  const channelId = await team.channel(channel, {
    by: insider,
    subscribers: [insider, friend, former],
    settings: {
      invite_only: true,
      history_public_to_subscribers: false,
      description: `${MARK}channel description`,
    },
  });
  const topic = `${MARK}messages-topic`;
  const url = await upload(insider, `${MARK}messages.txt`, `${MARK}messages bytes`);
  const word = `${MARK}messages`;
  const content = `${word} [file](${url}) @**Former** @**all**`;
  const messageId = await sent(insider, channelId, topic, content);
  const pollId = await sent(insider, channelId, topic, `/poll ${word}?\nthis\nthat`);
  const directId = await sentTo(insider, [friend], `${word} direct`);
  for (const id of [messageId, directId]) {
    await done(friend.post(`/messages/${id}/reactions`, { emoji_name: 'tada' }));
    const edit = { content: `${content} edited`, custom: { tag: word } };
    await done(insider.patch(`/messages/${id}`, edit));
  }
  await done(former.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' }));
  await done(former.delete('/users/me/subscriptions', { subscriptions: [channel] }));
  await team.subscribe(channel, [late], insider);
  const moderation_request_channel_id = await team.channel('moderation', {
    settings: { invite_only: true },
  });
  await done(owner.patch('/realm', { moderation_request_channel_id }));

  const personal = await personalThings(insider, channelId, messageId);
  const people = { userId: insider.id, email: insider.email, fullName: `${MARK}people Insider` };
  const file = url.replace('/user_uploads/', '');
  return {
    insider,
    channel,
    late,
    former,
    secrets: {
      ...shared,
      groups: { groupId },
      people,
      bots: { botId },
      channel: { channelId, channel },
      messages: { messageId, directId, pollId, topic, word, file },
      personal,
    },
  };
}

/** Raises ids, so that none equals an unrelated number. */
async function raiseIds({ database, realm }: Team): Promise<void> {
  const engine = await openEngine({ database, log: silent });
  await engine.write(async (tx) => {
    const raise = 'UPDATE realms SET last_id = last_id + $2, last_message_id = $3';
    await tx.run(`${raise} WHERE id = $1`, [realm.id, 7_000_000, 8_000_000]);
    await tx.run(`${raise} WHERE id <> $1`, [realm.id, 1_000_000, 5_000_000]);
  });
  await engine.close();
}

async function sharedThings(team: Team, insider: Person) {
  const { owner } = team;
  const publicChannel = `${MARK}organization-public`;
  const emoji = `${MARK}organization`;
  const publicChannelId = await team.channel(publicChannel, { subscribers: [owner, insider] });
  await done(insider.post(`/realm/emoji/${emoji}`, formWith('a.png', await picture('png'))));
  const [emojiCode = ''] = Object.keys((await done(insider.get('/realm/emoji'))).emoji);
  const folder = { name: `${MARK}settings folder` };
  const field = { name: `${MARK}settings`, field_type: 1 };
  const filter = { pattern: `${MARK}settings(?P<x>x)`, url_template: 'https://a.example/{x}' };
  const fieldId = (await done(owner.post('/realm/profile_fields', field))).id;
  const peopleField = { name: `${MARK}settings people`, field_type: 6 };
  const peopleFieldId = (await done(owner.post('/realm/profile_fields', peopleField))).id;
  const data = [{ id: fieldId, value: `${MARK}people profile` }];
  await done(insider.patch('/users/me/profile_data', { data }));
  await done(insider.post('/users/me/status', { status_text: `${MARK}people status` }));
  await done(insider.post('/users/me/presence', { status: 'active' }));
  const playground = {
    name: 'Playground',
    pygments_language: 'Rust',
    url_template: 'https://play.example.org/{code}',
  };
  const domain = `${MARK}settings.example`.toLowerCase();
  await done(owner.post('/realm/domains', { domain, allow_subdomains: true }));
  const issuer = {
    name: `${MARK}settings issuer`,
    issuer: `https://${domain}`,
    secret: `${MARK}settings of at least 32 bytes`,
  };
  const webhook = {
    // Everybody sees the account of a webhook.
    name: 'Receiver',
    // Refused at once, when it is tested.
    url: `https://127.0.0.1:9/${MARK}settings`,
    // A delivery would change rows.
    is_enabled: false,
  };
  return {
    organization: { realmId: team.realm.id, publicChannelId, publicChannel, emoji, emojiCode },
    settings: {
      fieldId,
      peopleFieldId,
      folderId: (await done(owner.post('/channel_folders/create', folder))).channel_folder_id,
      linkifierId: (await done(owner.post('/realm/filters', filter))).id,
      domain,
      issuerId: (await done(owner.post('/realm/token_issuers', issuer))).token_issuer.id,
      webhookId: (await done(owner.post('/realm/webhooks', webhook))).webhook.id,
      exportId: await finishedExport(owner),
      playgroundId: (await done(owner.post('/realm/playgrounds', playground))).id,
    },
  };
}

/** Waits for the end of the export, because it changes rows and tells the owner. */
async function finishedExport(owner: Person): Promise<number> {
  const { id } = await done(owner.post('/export/realm'));
  await eventually(
    async () => (await done(owner.get('/export/realm'))).exports.every(isFinished),
    'the organization is exported',
  );
  return id;
}

function isFinished({ pending }: { pending: boolean }): boolean {
  return !pending;
}

async function botAndGroup(insider: Person, friend: Person) {
  // Its service is never called, since it is not on the open internet.
  const service = { bot_type: 3, payload_url: 'https://192.168.7.7/' };
  const bot = { full_name: 'Bot of somebody', short_name: 'botofsomebody', ...service };
  const members = [insider.id, friend.id];
  const group = { name: `${MARK}groups`, description: `${MARK}groups`, members };
  return {
    botId: (await done(insider.post('/bots', bot))).user_id,
    groupId: (await done(insider.post('/user_groups/create', group))).group_id,
  };
}

async function personalThings(insider: Person, channelId: number, messageId: number) {
  const text = `${MARK}personal`;
  const place = { to: [channelId], topic: text, content: text };
  const later = { ...place, type: 'channel', scheduled_delivery_timestamp: 4_000_000_000 };
  const reminder = {
    message_id: messageId,
    note: text,
    scheduled_delivery_timestamp: 4_000_000_000,
  };
  const unclaimed = await upload(insider, `${text}.txt`, text);
  const drafts = [{ ...place, type: 'stream' }];
  const fragment = `narrow/${text}`;
  await done(insider.post('/navigation_views', { fragment, is_pinned: true, name: text }));
  await done(insider.post('/users/me/alert_words', { alert_words: [text] }));
  const { attachments } = await done(insider.get('/attachments'));
  return {
    draftId: (await done(insider.post('/drafts', { drafts }))).ids[0],
    scheduledId: (await done(insider.post('/scheduled_messages', later))).scheduled_message_id,
    keyId: (await done(insider.get('/users/me/keys'))).keys[0].key_id,
    reminderId: (await done(insider.post('/reminders', reminder))).reminder_id,
    snippetId: (await done(insider.post('/saved_snippets', { title: text, content: text })))
      .saved_snippet_id,
    fragment,
    attachmentId: attachments.find(({ path_id }: { path_id: string }) =>
      unclaimed.endsWith(path_id),
    ).id,
    queueId: (await done(insider.post('/register', { event_types: ['message'] }))).queue_id,
  };
}

async function done(call: ReturnType<Person['post']>) {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`Refused: ${JSON.stringify(body)}`);
  return body;
}
