import { randomUUID } from 'node:crypto';
import type { endpoints } from '@tidings/shared-types';
import { setInternal } from '../../src/core/realm/create-realm.ts';
import { addKey } from '../../src/features/keys/add-key.ts';
import { relink } from '../../src/features/single-sign-on/relink.ts';
import { picture } from '../features/avatars/pictures.ts';
import { webhookBot } from '../features/integrations/bots.ts';
import { codeOf, holder } from '../features/second-factor/authenticator.ts';
import { AUDIENCE, goodClaims, sign } from '../features/token-issuers/backend.ts';
import { account, freshEmail, PASSWORD, signedIn } from '../features/users/people.ts';
import { fresh } from '../support/channels.ts';
import { sent } from '../support/messages.ts';
import type { Person, Team } from '../support/team.ts';

/** A request that will succeed: parameters of path and body by name, and a file. */
export interface Wanted {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly file?: readonly [name: string, bytes: Uint8Array];
  /** The caller; by default the owner of the organization. */
  readonly by?: Person | 'nobody';
}

type MutatingName = {
  [N in keyof typeof endpoints]: (typeof endpoints)[N]['mutates'] extends false ? never : N;
}[keyof typeof endpoints];

/** Endpoints that cannot be tested like the rest, with the reason. */
export const exceptions: Partial<Record<MutatingName, string>> = {
  regenerateOwnApiKey: 'the key that signed the request ends with it (decision 0006)',
  deactivateOwnUser: 'the account that signed the request ends with it (decision 0010)',
  createRealmExport: 'sets a job going that writes too: see realm-exports.test.ts',
  eraseUser: 'sets a job going that writes too: see erase-user.test.ts',
  deactivateRealm: 'the organization of the caller ends with it: see deactivate-realm.test.ts',
  completeSetup: 'there is one first time for each server: see the tests of the set-up',
  sendInvites: 'wants a mail server: see the tests of invitations by mail',
  resendEmailInvite: 'wants a mail server: see the tests of invitations by mail',
  revokeEmailInvite: 'wants a mail server: see the tests of invitations by mail',
  join: 'wants no account: see the tests of invitations',
  joinThroughProvider: 'wants no account: see the tests of single sign-on',
  forgotPassword: 'wants no account: see the tests of forgotten passwords',
  resetPassword: 'wants no account: see the tests of forgotten passwords',
  unsubscribeFromMail: 'wants no account: see the tests of missed messages',
  mailProofLink: 'wants a mail server: see the tests of unproven addresses',
  confirmNewAddress: 'wants no account: see the tests of own addresses',
  registerPushDevice: 'sets a job going that writes too: see the tests of registration',
  unregisterPushDevice: 'wants a device, which sets that job going: see the tests of push',
  sendTestNotification: 'sends through the relay, and changes nothing itself',
  sendTestPushNotification: 'sends through the relay, and changes nothing itself',
};

/** Builds a fresh successful request for each endpoint that changes something. */
export const inputs: Partial<Record<MutatingName, (team: Team) => Promise<Wanted>>> = {
  ...messages(),
  ...ownThings(),
  ...channels(),
  ...people(),
  ...groups(),
  ...organization(),
  ...devices(),
};

type Inputs = typeof inputs;

async function message({ owner, ...team }: Team): Promise<{ id: number; channel: number }> {
  const channel = await team.channel(fresh());
  return { id: await sent(owner, channel, 'topic', 'What *is* it?'), channel };
}

function parameters(values: Record<string, unknown> = {}): Wanted {
  return { parameters: values };
}

function messages(): Inputs {
  return {
    sendMessage: async ({ owner }) =>
      parameters({ type: 'direct', to: [owner.id], content: randomUUID(), custom: { order: 17 } }),
    updateMessage: async (team) =>
      parameters({
        ...{ message_id: (await message(team)).id, content: 'Changed', topic: 'elsewhere' },
        custom: { order: 17 },
      }),
    deleteMessage: async (team) => parameters({ message_id: (await message(team)).id }),
    reportMessage: async (team) => {
      await team.owner.patch('/realm', {
        moderation_request_channel_id: await team.channel(fresh(), {
          settings: { invite_only: true },
        }),
      });
      const by = await team.person();
      const channel = await team.channel(fresh(), { subscribers: [team.owner, by] });
      const message_id = await sent(team.owner, channel, 'topic');
      return { by, parameters: { message_id, report_type: 'spam' } };
    },
    sendSubmessage: async ({ owner }) => {
      const poll = { type: 'direct', to: [owner.id], content: '/poll Which?\none\ntwo' };
      const { body } = await owner.post('/messages', poll);
      const content = JSON.stringify({ type: 'new_option', idx: 1, option: 'three' });
      return parameters({ message_id: body.id, msg_type: 'widget', content });
    },
    addReaction: async (team) =>
      parameters({ message_id: (await message(team)).id, emoji_name: 'tada' }),
    removeReaction: async (team) => {
      const { id } = await message(team);
      await team.owner.post(`/messages/${id}/reactions`, { emoji_name: 'tada' });
      return parameters({ message_id: id, emoji_name: 'tada' });
    },
    updateMessageFlags: async (team) =>
      parameters({ messages: [(await message(team)).id], op: 'add', flag: 'starred' }),
    updateMessageFlagsInNarrow: async (team) => {
      const { channel } = await message(team);
      const narrow = [{ operator: 'channel', operand: channel }];
      const range = { anchor: 'newest', num_before: 10, num_after: 0 };
      return parameters({ ...range, narrow, op: 'add', flag: 'starred' });
    },
    markAllAsRead: async (team) => unread(team, () => ({})),
    markChannelAsRead: async (team) => unread(team, (stream_id) => ({ stream_id })),
    markTopicAsRead: async (team) =>
      unread(team, (stream_id) => ({ stream_id, topic_name: 'topic' })),
    deleteTopic: async (team) =>
      parameters({ stream_id: (await message(team)).channel, topic_name: 'topic' }),
  };
}

async function unread(
  team: Team,
  values: (channel: number) => Record<string, unknown>,
): Promise<Wanted> {
  const by = await team.person();
  const channel = await team.channel(fresh(), { subscribers: [team.owner, by] });
  await sent(team.owner, channel, 'topic');
  return { by, parameters: values(channel) };
}

function ownThings(): Inputs {
  const draft = { type: '', to: [], topic: '', content: 'Some day' };
  const schedule = ({ owner }: Team) => ({
    type: 'direct',
    to: [owner.id],
    content: 'Later',
    scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
  });
  const scheduled = async (team: Team) =>
    (await team.owner.post('/scheduled_messages', schedule(team))).body.scheduled_message_id;
  const snippet = async ({ owner }: Team) =>
    (await owner.post('/saved_snippets', { title: 'Hi', content: 'Hello' })).body.saved_snippet_id;
  const invite = async ({ owner }: Team) => {
    await owner.post('/invites/multiuse');
    return (await owner.get('/invites')).body.invites[0].id;
  };
  const drafted = async ({ owner }: Team) =>
    (await owner.post('/drafts', { drafts: [draft] })).body.ids[0];
  const view = async ({ owner }: Team) => {
    const fragment = `narrow/topic/${randomUUID()}`;
    await owner.post('/navigation_views', { fragment, name: fragment, is_pinned: true });
    return fragment;
  };
  return {
    createScheduledMessage: async (team) => parameters(schedule(team)),
    updateScheduledMessage: async (team) =>
      parameters({ scheduled_message_id: await scheduled(team), content: 'Much later' }),
    deleteScheduledMessage: async (team) =>
      parameters({ scheduled_message_id: await scheduled(team) }),
    createDrafts: async () => parameters({ drafts: [draft, draft] }),
    editDraft: async (team) =>
      parameters({ draft_id: await drafted(team), draft: { ...draft, content: 'Soon' } }),
    deleteDraft: async (team) => parameters({ draft_id: await drafted(team) }),
    createDraftDocumentTicket: async (team) => parameters({ draft_id: await drafted(team) }),
    createInviteLink: async () => parameters({ single_use: true }),
    revokeInviteLink: async (team) => parameters({ invite_id: await invite(team) }),
    createSavedSnippet: async () => parameters({ title: 'Hi', content: 'Hello' }),
    updateSavedSnippet: async (team) =>
      parameters({ saved_snippet_id: await snippet(team), title: 'Ho' }),
    deleteSavedSnippet: async (team) => parameters({ saved_snippet_id: await snippet(team) }),
    createNavigationView: async () =>
      parameters({ fragment: `narrow/topic/${randomUUID()}`, name: randomUUID(), is_pinned: true }),
    updateNavigationView: async (team) =>
      parameters({ fragment: await view(team), is_pinned: false }),
    deleteNavigationView: async (team) => parameters({ fragment: await view(team) }),
    addAlertWords: async () => parameters({ alert_words: [randomUUID()] }),
    removeAlertWords: async ({ owner }) => {
      const words = [randomUUID()];
      await owner.post('/users/me/alert_words', { alert_words: words });
      return parameters({ alert_words: words });
    },
    markOnboardingStepAsRead: async (team) => ({
      by: await team.person(),
      parameters: { onboarding_step: 'intro_resolve_topic' },
    }),
    createReminder: async (team) =>
      parameters({
        message_id: (await message(team)).id,
        scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
      }),
    deleteReminder: async (team) => {
      const { body } = await team.owner.post('/reminders', {
        message_id: (await message(team)).id,
        scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
      });
      return parameters({ reminder_id: body.reminder_id });
    },
    muteUser: async (team) => parameters({ muted_user_id: (await team.person()).id }),
    unmuteUser: async (team) => {
      const { id } = await team.person();
      await team.owner.post(`/users/me/muted_users/${id}`);
      return parameters({ muted_user_id: id });
    },
    updateStatus: async () => parameters({ status_text: fresh('at') }),
    updateStatusOf: async (team) =>
      parameters({ user_id: (await team.person()).id, status_text: fresh('at') }),
    updateBotStorage: async (team) => ({
      by: await team.bot(team.owner),
      parameters: { storage: { colour: 'blue' } },
    }),
    deleteBotStorage: async (team) => {
      const by = await team.bot(team.owner);
      await by.put('/bot_storage', { storage: { colour: 'blue' } });
      return { by, parameters: { keys: ['colour'] } };
    },
    uploadFile: async () => ({ file: ['notes.txt', Buffer.from(randomUUID())] }),
    deleteAttachment: async ({ owner }) => {
      const form = new FormData();
      form.append('file', new Blob([randomUUID()]), 'notes.txt');
      await owner.post('/user_uploads', form);
      const { body } = await owner.get('/attachments');
      const ids = body.attachments.map((each: { id: number }) => each.id);
      return parameters({ attachment_id: Math.max(...ids) });
    },
  };
}

function channels(): Inputs {
  const folder = async ({ owner }: Team): Promise<number> =>
    (await owner.post('/channel_folders/create', { name: fresh('folder') })).body.channel_folder_id;
  return {
    createChannel: async ({ owner }) => parameters({ name: fresh(), subscribers: [owner.id] }),
    updateChannel: async (team) =>
      parameters({ stream_id: await team.channel(fresh()), new_name: fresh(), description: 'New' }),
    archiveChannel: async (team) => parameters({ stream_id: await team.channel(fresh()) }),
    addDefaultChannel: async (team) => parameters({ stream_id: await team.channel(fresh()) }),
    removeDefaultChannel: async (team) =>
      parameters({
        stream_id: await team.channel(fresh(), { settings: { is_default_stream: true } }),
      }),
    createChannelFolder: async () => parameters({ name: fresh('folder') }),
    reorderChannelFolders: async (team) => {
      await folder(team);
      const { body } = await team.owner.get('/channel_folders', { include_archived: true });
      const ids = body.channel_folders.map((each: { id: number }) => each.id);
      return parameters({ order: [...ids].reverse() });
    },
    updateChannelFolder: async (team) =>
      parameters({ channel_folder_id: await folder(team), description: 'Changed' }),
    subscribe: async (team) => ({
      by: await team.person(),
      parameters: { subscriptions: [{ name: fresh() }] },
    }),
    unsubscribe: async (team) => {
      const name = fresh();
      await team.channel(name);
      return parameters({ subscriptions: [name] });
    },
    updateSubscriptions: async (team) => {
      const name = fresh();
      await team.channel(name);
      return parameters({ add: [{ name: fresh() }], delete: [name] });
    },
    updateSubscriptionSettings: async (team) => {
      const stream_id = await team.channel(fresh());
      return parameters({
        subscription_data: [{ stream_id, property: 'pin_to_top', value: true }],
      });
    },
    updateSubscriptionSetting: async (team) =>
      parameters({ stream_id: await team.channel(fresh()), property: 'is_muted', value: true }),
    setTopicVisibility: async (team) =>
      parameters({ stream_id: await team.channel(fresh()), topic: 'topic', visibility_policy: 3 }),
    updateMutedTopic: async (team) =>
      parameters({ stream_id: await team.channel(fresh()), topic: 'topic', op: 'add' }),
  };
}

function people(): Inputs {
  const bot = async (team: Team): Promise<number> => (await team.bot(team.owner)).id;
  const gone = async (team: Team): Promise<number> => {
    const { id } = await team.person();
    await team.owner.delete(`/users/${id}`);
    return id;
  };
  /** A person who has signed in through a provider. */
  const linked = async (team: Team): Promise<number> => {
    const { id } = await team.person();
    const identity = { issuer: 'https://id.example.org', subject: fresh('subject') };
    await team.realm.write((change) => relink(change, id, identity));
    return id;
  };
  const field = async ({ owner }: Team): Promise<number> =>
    (await owner.post('/realm/profile_fields', { name: fresh('field'), field_type: 1 })).body.id;
  return {
    fetchApiKey: async (team) => {
      const { email, password } = await account(team);
      return { by: 'nobody', parameters: { username: email, password } };
    },
    fetchApiKeyWithToken: async (team) => {
      const wanted = tokenIssuer();
      await team.owner.post('/realm/token_issuers', wanted);
      const signing = { alg: 'HS256', key: Buffer.from(wanted.secret) };
      const token = await sign(signing, goodClaims(team, wanted.issuer, { jti: randomUUID() }));
      return { by: 'nobody', parameters: { token, include_profile: true } };
    },
    confirmSecondFactor: async (team) => {
      const by = await signedIn(team, await account(team));
      const { body } = await by.post('/users/me/second_factor', { password: PASSWORD });
      const code = codeOf(team, body.otpauth_url);
      return { by, parameters: { setup_token: body.setup_token, code } };
    },
    renewRecoveryCodes: async (team) => {
      const { person, recoveryCodes } = await holder(team);
      return {
        by: person,
        parameters: { password: PASSWORD, second_factor: recoveryCodes[0] },
      };
    },
    removeSecondFactor: async (team) => {
      const { person, recoveryCodes } = await holder(team);
      return {
        by: person,
        parameters: { password: PASSWORD, second_factor: recoveryCodes[0] },
      };
    },
    resetSecondFactor: async (team) => parameters({ user_id: (await holder(team)).person.id }),
    upsertUsers: async () =>
      parameters({ users: [{ external_id: fresh('p'), full_name: 'Grace Hopper' }] }),
    upsertChannels: async () =>
      parameters({ channels: [{ external_id: fresh('order'), name: 'Order 17' }] }),
    createUser: async () =>
      parameters({ email: freshEmail(), password: PASSWORD, full_name: 'Grace Hopper' }),
    updateUser: async (team) =>
      parameters({ user_id_or_email: (await team.person()).id, role: 300, full_name: 'Ada' }),
    deactivateUser: async (team) => parameters({ user_id_or_email: (await team.person()).id }),
    unlinkIdentity: async (team) => parameters({ user_id: await linked(team) }),
    reactivateUser: async (team) => parameters({ user_id: await gone(team) }),
    uploadOwnAvatar: async () => ({ file: ['me.png', await picture('png')] }),
    deleteOwnAvatar: async (team) => {
      const by = await team.person();
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'me.png');
      await by.post('/users/me/avatar', form);
      return { by };
    },
    updateOwnProfile: async (team) =>
      parameters({ data: [{ id: await field(team), value: 'Red' }] }),
    clearOwnProfile: async (team) => {
      const id = await field(team);
      await team.owner.patch('/users/me/profile_data', { data: [{ id, value: 'Red' }] });
      return parameters({ data: [id] });
    },
    createBot: async () => ({
      parameters: { full_name: fresh('Robot'), short_name: randomUUID() },
      file: ['robot.png', await picture('png')],
    }),
    updateBot: async (team) => ({
      parameters: { bot_id: await bot(team), full_name: fresh('Robot') },
      file: ['robot.png', await picture('png')],
    }),
    testBot: async (team) => {
      // An address that is never called.
      const service = { bot_type: 3, payload_url: 'https://192.168.7.7/' };
      const wanted = { full_name: fresh('Robot'), short_name: randomUUID(), ...service };
      const { body } = await team.owner.post('/bots', wanted);
      return parameters({ bot_id: body.user_id });
    },
    deactivateBot: async (team) => parameters({ bot_id: await bot(team) }),
    receiveExternalEvent: async (team) => ({
      parameters: { integration: 'slack_incoming' },
      by: await webhookBot(team, team.owner),
    }),
    regenerateBotApiKey: async (team) => parameters({ bot_id: await bot(team) }),
    createProfileField: async () => parameters({ name: fresh('field'), field_type: 1 }),
    reorderProfileFields: async (team) => {
      await field(team);
      const { body } = await team.owner.get('/realm/profile_fields');
      const ids = body.custom_fields.map((each: { id: number }) => each.id);
      return parameters({ order: [...ids].reverse() });
    },
    updateProfileField: async (team) => parameters({ field_id: await field(team), hint: 'Say' }),
    deleteProfileField: async (team) => parameters({ field_id: await field(team) }),
    updateSettings: async (team) => ({
      by: await team.person(),
      parameters: { timezone: 'Asia/Tokyo' },
    }),
    updateDisplaySettings: async (team) => ({
      by: await team.person(),
      parameters: { twenty_four_hour_time: true },
    }),
    updateNotificationSettings: async (team) => ({
      by: await team.person(),
      parameters: { enable_sounds: false },
    }),
  };
}

function groups(): Inputs {
  const group = async ({ owner }: Team): Promise<number> => {
    const wanted = { name: fresh('group'), description: '', members: [owner.id] };
    return (await owner.post('/user_groups/create', wanted)).body.group_id;
  };
  return {
    createUserGroup: async () => parameters({ name: fresh('group'), description: '', members: [] }),
    updateUserGroup: async (team) =>
      parameters({ user_group_id: await group(team), description: 'Changed' }),
    deactivateUserGroup: async (team) => parameters({ user_group_id: await group(team) }),
    deleteUserGroup: async (team) => parameters({ user_group_id: await group(team) }),
    updateUserGroupMembers: async (team) =>
      parameters({ user_group_id: await group(team), add: [(await team.person()).id] }),
    updateUserGroupSubgroups: async (team) =>
      parameters({ user_group_id: await group(team), add: [await group(team)] }),
  };
}

function organization(): Inputs {
  const linkifier = async ({ owner }: Team): Promise<number> => {
    const wanted = { pattern: pattern(), url_template: 'https://example.org/{id}' };
    return (await owner.post('/realm/filters', wanted)).body.id;
  };
  const pattern = () => `${fresh('F').replace(' ', '')}-(?P<id>[0-9]+)`;
  const emojiName = () => fresh('emoji').replace(' ', '_');
  return {
    sendTestWelcomeMessage: async () => parameters({ welcome_message_custom_text: randomUUID() }),
    deleteRealmExport: async ({ owner, realm }) => {
      const finished = finishedExport(owner.id);
      await realm.write((change) => setInternal(change, 'exports', [finished]));
      return parameters({ export_id: finished.id });
    },
    uploadRealmIcon: async () => ({ file: ['icon.png', await picture('png')] }),
    deleteRealmIcon: async ({ owner }) => {
      await owner.post('/realm/icon', await pictureForm());
      return parameters();
    },
    uploadRealmLogo: async () => ({
      ...parameters({ night: false }),
      file: ['logo.png', await picture('png')],
    }),
    deleteRealmLogo: async ({ owner }) => {
      const form = await pictureForm();
      form.append('night', 'true');
      await owner.post('/realm/logo', form);
      return parameters({ night: true });
    },
    createRealmDomain: async () => parameters({ domain: newDomain(), allow_subdomains: true }),
    updateRealmDomain: async (team) =>
      parameters({ domain: await allowedDomain(team), allow_subdomains: true }),
    deleteRealmDomain: async (team) => parameters({ domain: await allowedDomain(team) }),
    setBeforeSendHook: async () => parameters({ ...beforeSendHook, rotate_secret: true }),
    removeBeforeSendHook: async ({ owner }) => {
      await owner.put('/realm/before_send_hook', beforeSendHook);
      return parameters();
    },
    testBeforeSendHook: async ({ owner }) => {
      // An address that is never asked.
      await owner.put('/realm/before_send_hook', {
        url: 'https://192.168.7.7/',
        is_enabled: false,
      });
      return parameters();
    },
    createTokenIssuer: async () => parameters(tokenIssuer()),
    updateTokenIssuer: async (team) =>
      parameters({ issuer_id: await issuerId(team), name: fresh('issuer'), end_keys: true }),
    deleteTokenIssuer: async (team) => parameters({ issuer_id: await issuerId(team) }),
    createWebhook: async () => parameters(webhook()),
    updateWebhook: async (team) =>
      parameters({ webhook_id: await webhookId(team), name: fresh('hook'), rotate_secret: true }),
    deleteWebhook: async (team) => parameters({ webhook_id: await webhookId(team) }),
    testWebhook: async (team) => parameters({ webhook_id: await webhookId(team) }),
    createPlayground: async () => parameters(playground()),
    deletePlayground: async ({ owner }) => {
      const { body } = await owner.post('/realm/playgrounds', playground());
      return parameters({ playground_id: body.id });
    },
    updateSettingsOfNewPeople: async ({ owner }) => {
      const { body } = await owner.post('/register', {
        fetch_event_types: ['realm_user_settings_defaults'],
      });
      const { enter_sends } = body.realm_user_settings_defaults;
      return parameters({ enter_sends: !enter_sends });
    },
    updateRealm: async () => parameters({ description: fresh('about') }),
    uploadRealmEmoji: async () => ({
      parameters: { emoji_name: emojiName() },
      file: ['smile.png', await picture('png')],
    }),
    deactivateRealmEmoji: async ({ owner }) => {
      const emoji_name = emojiName();
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'smile.png');
      await owner.post(`/realm/emoji/${emoji_name}`, form);
      return parameters({ emoji_name });
    },
    createLinkifier: async () =>
      parameters({ pattern: pattern(), url_template: 'https://example.org/{id}' }),
    updateLinkifier: async (team) =>
      parameters({
        filter_id: await linkifier(team),
        pattern: pattern(),
        url_template: 'https://example.com/{id}',
      }),
    deleteLinkifier: async (team) => parameters({ filter_id: await linkifier(team) }),
    reorderLinkifiers: async (team) => {
      await linkifier(team);
      const { body } = await team.owner.get('/realm/linkifiers');
      const ids = body.linkifiers.map((each: { id: number }) => each.id);
      return parameters({ ordered_linkifier_ids: [...ids].reverse() });
    },
  };
}

function devices(): Inputs {
  const token = () => randomUUID().replaceAll('-', '');
  const registered = async ({ owner }: Team, path: string, more = {}): Promise<Wanted> => {
    const device = { token: token(), ...more };
    await owner.post(path, device);
    return parameters({ token: device.token });
  };
  return {
    register: async () => parameters({ event_types: ['message', 'realm', 'update_message_flags'] }),
    deleteEventQueue: async ({ owner }) =>
      parameters({ queue_id: (await owner.post('/register', { event_types: [] })).body.queue_id }),
    createOwnKey: async () => parameters({ name: 'Program' }),
    endOwnKey: async (team) => {
      const { id: userId } = team.owner;
      return parameters({ key_id: await deviceKey(team, userId) });
    },
    endOtherKeys: async (team) => {
      const by = await team.person();
      await deviceKey(team, by.id);
      return { by };
    },
    endUserKey: async (team) => {
      const { id } = await team.person();
      return parameters({ user_id: id, key_id: await deviceKey(team, id) });
    },
    createServiceKey: async () => parameters({ name: fresh('service'), scopes: ['users'] }),
    deleteServiceKey: async ({ owner }) => {
      const wanted = { name: fresh('service'), scopes: ['users'] };
      const { body } = await owner.post('/realm/service_keys', wanted);
      return parameters({ key_id: body.key_id });
    },
    registerFcmToken: async () => parameters({ token: token() }),
    unregisterFcmToken: async (team) => registered(team, '/users/me/android_gcm_reg_id'),
    registerApnsToken: async () => parameters({ token: token(), appid: 'org.example.app' }),
    unregisterApnsToken: async (team) =>
      registered(team, '/users/me/apns_device_token', { appid: 'org.example.app' }),
  };
}

async function deviceKey({ realm }: Team, userId: number): Promise<number> {
  const added = await realm.write((change) => addKey(change, userId, { kind: 'device' }));
  return added.keyId;
}

function playground() {
  const url_template = 'https://play.example.org/{code}';
  return { name: randomUUID(), pygments_language: 'Rust', url_template };
}

let exportId = 99_000_000;

function finishedExport(acting_user_id: number) {
  exportId += 1;
  return {
    ...{ id: exportId, acting_user_id, export_time: 1, export_type: 1 as const },
    ...{ deleted_timestamp: null, failed_timestamp: null, pending: false },
    ...{ token: '0'.repeat(64), attempts: 1 },
  };
}

async function pictureForm(): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture('png'))]), 'picture.png');
  return form;
}

/** Disabled, so that the other requests are not asked about. */
const beforeSendHook = { url: 'https://shop.example.org/before-send', is_enabled: false };

function tokenIssuer() {
  const name = fresh('issuer');
  return {
    name,
    issuer: `https://${name}.example.org`,
    audience: AUDIENCE,
    auto_create: true,
    secret: randomUUID(),
  };
}

async function issuerId({ owner }: Team): Promise<number> {
  const { body } = await owner.post('/realm/token_issuers', tokenIssuer());
  return body.token_issuer.id;
}

/** A webhook that is paused, since deliveries change rows. */
function webhook() {
  return { url: 'https://127.0.0.1:9/events', name: fresh('hook'), is_enabled: false };
}

async function webhookId({ owner }: Team): Promise<number> {
  const { body } = await owner.post('/realm/webhooks', webhook());
  return body.webhook.id;
}

function newDomain(): string {
  return `${randomUUID()}.example`;
}

async function allowedDomain({ owner }: Team): Promise<string> {
  const domain = newDomain();
  await owner.post('/realm/domains', { domain, allow_subdomains: false });
  return domain;
}
