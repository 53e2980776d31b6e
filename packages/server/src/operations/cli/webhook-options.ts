import type { Narrow } from '@tidings/shared-types';
import { Option } from 'commander';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';
import { t } from '../../languages/command-line.ts';
import { UsageError } from './failure.ts';

export interface InRealm {
  readonly realm?: string;
}

export interface NamedWebhook extends InRealm {
  readonly id: string;
}

/** What to deliver, as options give it. */
export interface WantedEvents {
  readonly event?: readonly string[];
  /** False for `--no-narrow`. */
  readonly narrow?: readonly string[] | false;
}

/** Returns the option that names a webhook. */
export function webhookOption(): Option {
  return new Option('--id <id>', t('help.webhookId')).makeOptionMandatory();
}

/** Returns the option that chooses event types. */
export function eventOption(description: string): Option {
  return new Option('--event <type...>', description);
}

/** Returns the option that limits messages. */
export function narrowOption(): Option {
  return new Option('--narrow <operator:operand...>', t('help.webhookNarrow'));
}

/** Returns the wanted event types; undefined if none are given. */
export function eventsFrom({ event }: WantedEvents): 'all' | readonly string[] | undefined {
  return event?.includes('all') ? 'all' : event;
}

/** Returns the wanted narrow; undefined if none is given. */
export function narrowFrom({ narrow }: WantedEvents): Narrow | undefined {
  if (!narrow) return narrow === false ? [] : undefined;
  return narrow.map((term) => {
    const [, operator, operand] = /^([a-z]+):(.+)$/.exec(term) ?? [];
    if (operator !== undefined && operand !== undefined) return { operator, operand };
    throw new UsageError(t('cli.narrowInvalid'));
  });
}

export function nameOf({ id, name }: WebhookRow): string {
  return t('cli.webhookName', { name, id });
}
