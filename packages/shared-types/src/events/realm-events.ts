import type { Static, TObject, TSchema, TUnsafe } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { GroupSettingValue } from '../resources/group-setting.ts';
import { Linkifier } from '../resources/linkifier.ts';
import { Playground } from '../resources/playground.ts';
import { RealmEmoji } from '../resources/realm-emoji.ts';
import { realmIcon, realmLogo, realmNightLogo } from '../resources/realm-pictures.ts';
import { Id } from '../scalars.ts';
import { realmGroupSettings } from '../settings/realm-group-settings.ts';
import { realmSettings } from '../settings/realm-settings.ts';
import { type InitialUserSettings, initialUserSettings } from '../settings/user-settings.ts';
import { event, operation } from './event.ts';

export interface Changed<N extends string, V> {
  id: number;
  type: 'realm';
  op: 'update';
  property: N;
  value: V;
}

type Rules = typeof realmSettings;
type ChangedSetting = { [N in keyof Rules]: Changed<N, Static<Rules[N]['schema']>> }[keyof Rules];

/** A union, because each setting has its own type of value. */
export const realmUpdate: TUnsafe<ChangedSetting> = Type.Unsafe<ChangedSetting>(
  Type.Union(
    Object.entries(realmSettings).map(
      ([name, rule]): TSchema =>
        operation('realm', 'update', 'A setting of the organization changed.', {
          property: Type.Literal(name),
          value: described(rule.schema, 'The new value.'),
        }),
    ),
  ),
);

/** Older settings that derive from others. */
interface Derived {
  mandatory_topics?: boolean;
  allow_edit_history?: boolean;
  wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
}

type Together = { [N in keyof Rules]?: Static<Rules[N]['schema']> } & {
  [N in keyof typeof realmGroupSettings]?: GroupSettingValue;
} & Derived;

export interface ChangedTogether {
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'default';
  data: { -readonly [N in keyof Together]: Together[N] };
}

const together = {
  ...Object.fromEntries(Object.entries(realmSettings).map(([name, rule]) => [name, rule.schema])),
  ...Object.fromEntries(Object.keys(realmGroupSettings).map((name) => [name, GroupSettingValue])),
  mandatory_topics: Type.Boolean({
    description: 'Deprecated: whether the empty topic is refused.',
  }),
  allow_edit_history: Type.Boolean({
    description: 'Deprecated: whether users can view edit histories.',
  }),
  wildcard_mention_policy: Type.Enum([1, 2, 3, 5, 6, 7], {
    description: 'Deprecated: users who may use wildcard mentions in large channels.',
  }),
};

const changedSettings = operation('realm', 'update_dict', 'Settings of the organization changed.', {
  property: Type.Literal('default'),
  data: described(Type.Partial(Type.Object(together)), 'The changed settings.'),
});

/** The fields of each picture, by the name that events have for it. */
const pictures = { icon: realmIcon, logo: realmLogo, night_logo: realmNightLogo };

type Pictures = typeof pictures;

export interface ChangedPicture<N extends keyof Pictures> {
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: N;
  data: Static<TObject<Pictures[N]>>;
}

type ChangedPictures = { [N in keyof Pictures]: ChangedPicture<N> }[keyof Pictures];

export const realmUpdateDict: TUnsafe<ChangedTogether | ChangedPictures> = Type.Unsafe(
  Type.Union([
    changedSettings,
    ...Object.entries(pictures).map(
      ([name, fields]): TSchema =>
        operation('realm', 'update_dict', 'A picture of the organization changed.', {
          property: Type.Literal(name),
          data: described(Type.Object(fields), 'The new picture.'),
        }),
    ),
  ]),
);

export const realmDeactivated = operation(
  'realm',
  'deactivated',
  'The organization was deactivated. All its queues end.',
  { realm_id: described(Id, 'The organization.') },
);

export const realmEmojiUpdate = operation('realm_emoji', 'update', 'Custom emoji changed.', {
  realm_emoji: Type.Record(Type.String(), RealmEmoji, { description: 'All custom emoji, by ID.' }),
});

export const realmLinkifiers = event(
  'realm_linkifiers',
  'The linkifiers changed. For clients with `linkifier_url_template`.',
  { realm_linkifiers: described(Type.Array(Linkifier), 'All linkifiers, in order.') },
);

export const realmPlaygrounds = event('realm_playgrounds', 'The code playgrounds changed.', {
  realm_playgrounds: described(Type.Array(Playground), 'All playgrounds.'),
});

const initialSettingNames = Object.keys(initialUserSettings) as (keyof InitialUserSettings)[];

export const initialSettingUpdate = operation(
  'realm_user_settings_defaults',
  'update',
  'A default setting of new users changed.',
  {
    property: Type.Enum(initialSettingNames, { description: 'The setting.' }),
    value: Type.Union([Type.Boolean(), Type.Number(), Type.String(), Type.Null()], {
      description: 'The new default.',
    }),
  },
);
