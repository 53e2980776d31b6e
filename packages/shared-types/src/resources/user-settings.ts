import type { Static } from 'typebox';
import * as Type from 'typebox';
import { described } from '../contract/described.ts';
import { describedSetting } from '../settings/client-settings.ts';
import { userSettings } from '../settings/user-settings.ts';

type Schemas = { [N in keyof typeof userSettings]: (typeof userSettings)[N]['schema'] };

const schemas = Object.fromEntries(
  Object.entries(userSettings).map(
    ([name, rule]) =>
      [name, described(rule.schema, describedSetting(name, rule.description))] as const,
  ),
) as Schemas;

/** The user's own settings, and the available choices. */
export const OwnUserSettings = Type.Object(
  {
    ...schemas,
    emojiset_choices: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Value of `emojiset`.' }),
        text: Type.String({ description: 'Text to show.' }),
      }),
      { description: 'Available emoji styles.' },
    ),
    available_notification_sounds: Type.Array(Type.String(), {
      description: 'Values of `notification_sound` that make a sound.',
    }),
  },
  { title: 'OwnUserSettings', description: 'All personal settings of the user.' },
);
export type OwnUserSettings = Static<typeof OwnUserSettings>;
