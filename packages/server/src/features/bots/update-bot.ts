import { endpoints, type InputOf, type Role, roles } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { replaceApiKey } from '../auth/replace-api-key.ts';
import { removeAvatarFiles } from '../avatars/avatar-files.ts';
import { changeAvatar } from '../avatars/change-avatar.ts';
import { avatarUrl } from '../users/avatar-url.ts';
import { changeAccount, changeRole } from '../users/change-account.ts';
import { rename } from '../users/rename.ts';
import { announceBotUpdate, announceLostBot, announceNewBot } from './announce-bot.ts';
import { storeBotAvatar } from './bot-avatar.ts';
import { forgetBotKey } from './bot-keys.ts';
import { botDefaults } from './bot-object.ts';
import { checkNotAboveOwner, ownerOf } from './bot-owner.ts';
import { checkRoomForBots, findManagedBot, refuseChannels, refuseConfigData } from './bot-rules.ts';
import { botSettings, setBotSettings } from './bot-settings.ts';
import { servicesOf } from './outgoing/bot-services.ts';
import { changeService, checkedServiceChange } from './outgoing/change-service.ts';
import { forgetFailures } from './tell-owner.ts';

export const updateBot = preparedMutation(endpoints.updateBot, {
  async prepare(call) {
    const { input, state, caller, services } = call;
    const bot = findManagedBot(state, caller, input.bot_id);
    refuseConfigData(input.config_data);
    refuseChannels([input.default_sending_stream, input.default_events_register_stream]);
    const service = await checkedServiceChange(services.config, state, { caller, bot }, input);
    return { service, avatar: await storeBotAvatar(call) };
  },

  async run({ change, state, caller, input, realm, services }, { service, avatar }) {
    const before = findManagedBot(state, caller, input.bot_id);
    let bot = input.full_name === undefined ? before : rename(change, before, input.full_name);
    bot = await changeBotRole(change, caller, bot, input.role);
    if (avatar !== undefined) {
      bot = changeAvatar(change, bot, avatar);
      removeAvatarFiles(change, services, realm.id, before.avatar_source);
    }
    changeSettings(change, bot, input);
    changeService(change, bot, service);
    bot = await changeOwner(change, caller, bot, input.bot_owner_id);
    const owner = ownerOf(state, bot);
    if (bot.role !== before.role || owner?.id !== before.bot_owner_id) {
      checkNotAboveOwner(bot, owner);
    }
    return {
      full_name: bot.full_name,
      avatar_url: avatarUrl(state, bot),
      ...botDefaults(state, bot),
      services: servicesOf(state, bot.id),
      ...(owner && { bot_owner: owner.email }),
    };
  },
});

/**
 * Changes a bot's role. A bot's key gives its role, so callers cannot give a higher role than their own, and bots
 * cannot change roles.
 */
async function changeBotRole(
  change: Mutation,
  caller: UserRow,
  bot: UserRow,
  role: Role | undefined,
): Promise<UserRow> {
  if (role === undefined || role === bot.role) return bot;
  if (caller.is_bot) throw badRequest('Bots cannot change roles.');
  if (caller.role > roles.administrator) throw badRequest('Must be an organization administrator');
  if (Math.min(role, bot.role) < caller.role) {
    throw badRequest('You cannot give or take a role above your own.');
  }
  return changeRole(change, bot, role);
}

function changeSettings(
  change: Mutation,
  bot: UserRow,
  { default_all_public_streams }: InputOf<typeof endpoints.updateBot>,
): void {
  const current = botSettings(change.state, bot.id).default_all_public_streams;
  if (default_all_public_streams === undefined || default_all_public_streams === current) return;
  setBotSettings(change, bot.id, { default_all_public_streams });
  announceBotUpdate(change, bot, { default_all_public_streams });
  audit(change, {
    kind: 'bot.setting_changed',
    target: bot.id,
    details: {
      setting: 'default_all_public_streams',
      old: current,
      new: default_all_public_streams,
    },
  });
}

/**
 * Changes a bot's owner, whose access decides what the bot may do. Replaces the bot's key, so that the former owner
 * does not get the new one's access. The key stays if an administrator makes the change, since they can replace any
 * key.
 */
async function changeOwner(
  change: Mutation,
  caller: UserRow,
  bot: UserRow,
  bot_owner_id: number | undefined,
): Promise<UserRow> {
  if (bot_owner_id === undefined || bot_owner_id === bot.bot_owner_id) return bot;
  const owner = change.state.users.get({ id: bot_owner_id });
  if (!owner?.is_active) throw badRequest('Failed to change owner, user does not exist');
  if (owner.is_bot) throw badRequest('Failed to change owner, bots cannot own other bots');
  const isByAdministrator = caller.role <= roles.administrator;
  // Its service would get what others write in channels of the new owner.
  if (!isByAdministrator && change.state.botServices.get({ bot_id: bot.id })) {
    throw badRequest('Only administrators may give a bot with a service to somebody else.');
  }
  checkRoomForBots(change.state, owner);
  announceLostBot(change, bot);
  // The new owner has heard of none.
  forgetFailures(change, bot.id);
  forgetBotKey(change, bot.id);
  if (!isByAdministrator) {
    await replaceApiKey(change, bot.id);
    audit(change, { kind: 'bot.key_regenerated', target: bot.id, details: {} });
  }
  const next = changeAccount(change, bot, { bot_owner_id }, { bot_owner_id });
  announceNewBot(change, next);
  audit(change, {
    kind: 'bot.owner_changed',
    target: bot.id,
    details: { old: bot.bot_owner_id, new: bot_owner_id },
  });
  return next;
}
