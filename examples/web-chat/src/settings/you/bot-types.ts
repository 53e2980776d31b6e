import { type BotType, botTypes } from '@tidings/shared-types';
import type { Choice } from '../../ui/select.tsx';

/** The bot types that servers can create. */
export const botTypeChoices: readonly Choice<BotType>[] = [
  { value: botTypes.generic, label: 'Generic bot: reads and sends messages' },
  { value: botTypes.incomingWebhook, label: 'Incoming webhook: only sends messages' },
];

export function botTypeName(type: BotType): string {
  return botTypeChoices.find(({ value }) => value === type)?.label ?? 'System bot';
}
