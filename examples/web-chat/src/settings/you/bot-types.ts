import { type BotType, botTypes } from '@tidings/shared-types';
import type { Choice } from '../../ui/select.tsx';

/** The bot types that servers can create. */
export const botTypeChoices: readonly Choice<BotType>[] = [
  { value: botTypes.generic, label: 'Reads and writes' },
  { value: botTypes.incomingWebhook, label: 'Only writes (incoming webhook)' },
];

export function botTypeName(type: BotType): string {
  return botTypeChoices.find(({ value }) => value === type)?.label ?? 'Part of the server';
}
