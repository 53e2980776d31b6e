import { profileFieldTypes, settingDefaults, userSettings } from '@tidings/shared-types';
import { sortedIds } from '../../../core/sorted-ids.ts';
import { ownedBotObject } from '../../bots/bot-object.ts';
import { linkifierList } from '../../linkifiers/linkifier-list.ts';
import { profileFieldList } from '../../profile/profile-field-list.ts';
import { shownDomain } from '../../realm-domains/domain-rules.ts';
import { realmEmojiMap } from '../../realm-emoji/realm-emoji-map.ts';
import type { Part } from '../part.ts';

export const profileFields: Part = ({ state }) => ({
  custom_profile_fields: profileFieldList(state),
  custom_profile_field_types: fieldTypes,
});

const fieldTypes = {
  SHORT_TEXT: { id: profileFieldTypes.shortText, name: 'Short text' },
  LONG_TEXT: { id: profileFieldTypes.longText, name: 'Long text' },
  SELECT: { id: profileFieldTypes.select, name: 'List of options' },
  DATE: { id: profileFieldTypes.date, name: 'Date' },
  URL: { id: profileFieldTypes.link, name: 'Link' },
  USER: { id: profileFieldTypes.users, name: 'Users' },
  EXTERNAL_ACCOUNT: { id: profileFieldTypes.externalAccount, name: 'External account' },
  PRONOUNS: { id: profileFieldTypes.pronouns, name: 'Pronouns' },
};

export const realmEmoji: Part = ({ state, realmId }) => ({
  realm_emoji: realmEmojiMap(state, realmId),
});

/** Clients that do not know URL templates cannot use them and get none. */
export const linkifiers: Part = ({ state, options }) => ({
  realm_linkifiers: options.capabilities.linkifier_url_template ? linkifierList(state) : [],
});

export const bots: Part = ({ state, caller }) => ({
  realm_bots: sortedIds(state.botsByOwner.get(caller.id) ?? []).flatMap((id) => {
    const bot = state.users.get({ id });
    return bot ? [ownedBotObject(state, bot, caller.id)] : [];
  }),
});

export const domains: Part = ({ state }) => ({
  realm_domains: state.internal('domains').map(shownDomain),
});

export const playgrounds: Part = ({ state }) => ({
  realm_playgrounds: [...state.internal('playgrounds')],
});

export const settingsOfNewPeople: Part = ({ state }) => ({
  realm_user_settings_defaults: {
    ...settingDefaults(userSettings),
    ...state.internal('initial_user_settings'),
  },
});
