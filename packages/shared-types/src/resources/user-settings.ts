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

/** The own settings, and what there is to choose from. */
export const OwnUserSettings = Type.Object(
  {
    ...schemas,
    emojiset_choices: Type.Array(
      Type.Object({
        key: Type.String({ description: 'Value of `emojiset`.' }),
        text: Type.String({ description: 'What to show.' }),
      }),
      { description: 'The styles of emoji.' },
    ),
    available_notification_sounds: Type.Array(Type.String(), {
      description: 'Values of `notification_sound` that can be heard.',
    }),
  },
  { title: 'OwnUserSettings', description: 'Every personal setting of the caller.' },
);
export type OwnUserSettings = Static<typeof OwnUserSettings>;
