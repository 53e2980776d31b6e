import { type BotType, botInterfaces, botTypes } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import type { Choice } from '../../ui/select.tsx';

interface KnownType extends Choice<BotType> {
  /** What it is for, in a sentence. */
  readonly use: string;
}

/** The bot types that servers can create. */
export const botTypeChoices = (): readonly KnownType[] => [
  {
    value: botTypes.generic,
    label: t('settings.genericBot'),
    use: t('settings.aProgramThatYouRun'),
  },
  {
    value: botTypes.incomingWebhook,
    label: t('settings.incomingWebhook'),
    use: t('settings.anotherServiceSuchAsGithub'),
  },
  {
    value: botTypes.outgoingWebhook,
    label: t('settings.outgoingWebhook'),
    use: t('settings.theServerCallsYourService'),
  },
];

export function botTypeName(type: BotType): string {
  return botTypeChoices().find(({ value }) => value === type)?.label ?? t('settings.systemBot');
}

export function botTypeUse(type: BotType): string | undefined {
  return botTypeChoices().find(({ value }) => value === type)?.use;
}

/** The formats in which the server calls a service. */
export const interfaceChoices = () =>
  [
    { value: botInterfaces.generic, label: t('settings.zulipJsonAlsoForZulip') },
    { value: botInterfaces.slack, label: t('settings.slackAFormForChannels') },
  ] as const;
