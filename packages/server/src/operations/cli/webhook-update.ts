import { limits } from '@tidings/shared-types';
import type { Command } from 'commander';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { changeWebhook, type WebhookChanges } from '../../features/webhooks/change-webhook.ts';
import type { ReplayFrom } from '../../features/webhooks/replay-from.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import {
  eventOption,
  eventsFrom,
  type NamedWebhook,
  nameOf,
  narrowFrom,
  narrowOption,
  type WantedEvents,
  webhookOption,
} from './webhook-options.ts';
import { wholeId } from './whole-id.ts';

interface Resumed extends NamedWebhook {
  readonly from?: string;
}

interface Updated extends NamedWebhook, WantedEvents {
  readonly url?: string;
  readonly name?: string;
  readonly rotateSecret?: boolean;
}

/** Adds the commands that change a webhook. */
export function addWebhookChanges(parent: Command): void {
  addUpdate(parent);
  addPause(parent);
  addResume(parent);
}

function addUpdate(parent: Command): void {
  const command = parent
    .command('update')
    .description(t('help.webhookUpdate'))
    .addOption(webhookOption())
    .option('--url <url>', t('help.webhookUrl'))
    .option('--name <name>', t('help.webhookName'))
    .addOption(eventOption(t('help.webhookEventAll')))
    .addOption(narrowOption())
    .option('--no-narrow', t('help.webhookNoNarrow'))
    .option('--rotate-secret', t('help.newSecret', { hours: limits.webhookOldSecretHours }))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(updateExamples, t('help.webhookUpdateNotes')));
  withDataOptions(command, ['secretKey', 'webhookNetworks']).action((wanted: Updated) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, changesFrom(wanted), 'cli.webhookChanged'),
    ),
  );
}

function changesFrom(wanted: Updated): WebhookChanges {
  const { url, name, rotateSecret: rotate_secret } = wanted;
  const [events, narrow] = [eventsFrom(wanted), narrowFrom(wanted)];
  const changes = { url, name, events, narrow, rotate_secret };
  if (Object.values(changes).some((value) => value !== undefined)) return changes;
  throw new UsageError(t('cli.nothingToChange'));
}

function addPause(parent: Command): void {
  const command = parent
    .command('pause')
    .description(t('help.webhookPause'))
    .addOption(webhookOption())
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings webhook pause --data ./data --id 17']));
  withDataOptions(command).action((wanted: NamedWebhook) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, { is_enabled: false }, 'cli.webhookPaused'),
    ),
  );
}

function addResume(parent: Command): void {
  const command = parent
    .command('resume')
    .description(t('help.webhookResume'))
    .addOption(webhookOption())
    .option('--from <id>', t('help.webhookFrom'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(resumeExamples));
  withDataOptions(command).action((wanted: Resumed) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, { is_enabled: true, from: fromOf(wanted) }, 'cli.webhookResumed'),
    ),
  );
}

async function change(
  { config, realms }: Services,
  { realm: subdomain, id }: NamedWebhook,
  changes: WebhookChanges,
  done: 'cli.webhookChanged' | 'cli.webhookPaused' | 'cli.webhookResumed',
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  const webhookId = wholeId('--id', id);
  if (changes.url !== undefined) {
    const stored = realm.state.webhooks.get({ id: webhookId })?.url;
    await reachableUrl(config, changes.url, { stored });
  }
  const { row, secret } = await realm.write((change) =>
    changeWebhook(change, config, webhookId, changes),
  );
  const text = t(done, { webhook: nameOf(row) });
  if (secret === undefined) return { json: { webhook_id: row.id }, text };
  return {
    json: { webhook_id: row.id, secret },
    text: t('cli.newSecretOnce', { done: text, secret }),
  };
}

function fromOf({ from }: Resumed): ReplayFrom | undefined {
  if (from === undefined || from === 'oldest' || from === 'now') return from;
  const id = Number(from);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw new UsageError(t('cli.fromInvalid'));
}

const updateExamples = [
  'tidings webhook update --data ./data --id 17 --url https://shop.example.org/new-address',
  'tidings webhook update --data ./data --id 17 --event message --narrow channel:orders',
  'tidings webhook update --data ./data --id 17 --rotate-secret',
];

const resumeExamples = [
  'tidings webhook resume --data ./data --id 17',
  'tidings webhook resume --data ./data --id 17 --from oldest',
];
