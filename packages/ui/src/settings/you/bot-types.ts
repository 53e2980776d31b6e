import { type BotType, botInterfaces, botTypes } from '@tidings/shared-types';
import type { Choice } from '../../ui/select.tsx';

interface KnownType extends Choice<BotType> {
  /** What it is for, in a sentence. */
  readonly use: string;
}

/** The bot types that servers can create. */
export const botTypeChoices: readonly KnownType[] = [
  {
    value: botTypes.generic,
    label: 'Generic bot',
    use: 'A program that you run signs in with the bot’s key. It reads and sends messages.',
  },
  {
    value: botTypes.incomingWebhook,
    label: 'Incoming webhook',
    use: 'Another service, such as GitHub or Grafana, posts its news here. The bot can only send messages.',
  },
  {
    value: botTypes.outgoingWebhook,
    label: 'Outgoing webhook',
    use: 'The server calls your service when people mention the bot or write to it. The bot sends what the service answers.',
  },
];

export function botTypeName(type: BotType): string {
  return botTypeChoices.find(({ value }) => value === type)?.label ?? 'System bot';
}

export function botTypeUse(type: BotType): string | undefined {
  return botTypeChoices.find(({ value }) => value === type)?.use;
}

/** The formats in which the server calls a service. */
export const interfaceChoices = [
  { value: botInterfaces.generic, label: 'Zulip: JSON, also for zulip_botserver' },
  { value: botInterfaces.slack, label: 'Slack: a form, for channels only' },
] as const;
