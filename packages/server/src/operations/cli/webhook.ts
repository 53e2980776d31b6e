import type { Webhook } from '@tidings/shared-types';
import type { Command } from 'commander';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { originOf } from '../../features/setup/setup-link.ts';
import { realmHost } from '../../features/users/realm-host.ts';
import { addWebhook } from '../../features/webhooks/add-webhook.ts';
import { removeWebhook } from '../../features/webhooks/change-webhook.ts';
import { newProgress, storedProgress } from '../../features/webhooks/stored-progress.ts';
import { webhookObject } from '../../features/webhooks/webhook-object.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { addWebhookAttempts } from './webhook-attempts.ts';
import {
  eventOption,
  eventsFrom,
  type InRealm,
  type NamedWebhook,
  nameOf,
  narrowFrom,
  narrowOption,
  type WantedEvents,
  webhookOption,
} from './webhook-options.ts';
import { addWebhookChanges } from './webhook-update.ts';
import { wholeId } from './whole-id.ts';

interface Wanted extends InRealm, WantedEvents {
  readonly url: string;
  readonly name?: string;
}

/** Adds the commands for webhooks. */
export function addWebhooks(program: Command): void {
  const webhook = program.command('webhook').description(t('help.webhooks'));
  addList(webhook);
  addAdd(webhook);
  addWebhookChanges(webhook);
  addRemove(webhook);
  addWebhookAttempts(webhook);
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .description(t('help.webhookList'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings webhook list --data ./data']));
  withDataOptions(command).action(({ realm }: InRealm) =>
    answerFrom(openCurrentData, command, (services) => list(services, realm)),
  );
}

async function list({ realms, clock }: Services, subdomain?: string): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  const progress = await storedProgress(realm.reader, realm.id);
  const webhooks = [...realm.state.webhooks.values()]
    .sort((one, other) => one.id - other.id)
    .map((row) => webhookObject(row, progress.get(row.id) ?? newProgress(row, 0), clock.now()));
  const lines = webhooks.map((each) => [each.id, each.name, each.url, stateOf(each)].join('\t'));
  return { json: { webhooks }, text: lines.join('\n') || t('cli.noWebhooks') };
}

function stateOf({ paused_because, failing_since, delivered_at }: Webhook): string {
  if (paused_because !== null) return t('cli.paused', { reason: paused_because });
  if (failing_since !== null) return t('cli.failing');
  return t(delivered_at === null ? 'cli.nothingDelivered' : 'cli.works');
}

function addAdd(parent: Command): void {
  const command = parent
    .command('add')
    .description(t('help.webhookAdd'))
    .requiredOption('--url <url>', t('help.webhookUrl'))
    .option('--name <name>', t('help.webhookName'))
    .addOption(eventOption(t('help.webhookEvent')))
    .addOption(narrowOption())
    .addOption(realmOption())
    .addHelpText('after', moreHelp(addExamples, t('help.webhookAddNotes')));
  withDataOptions(command, ['publicUrl', 'secretKey', 'webhookNetworks']).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => add(services, wanted)),
  );
}

async function add(services: Services, wanted: Wanted): Promise<Answer> {
  const { config, realms } = services;
  const realm = await findRealm(realms, wanted.realm);
  await reachableUrl(config, wanted.url);
  const { row, secret } = await realm.write((change) =>
    addWebhook(change, config, {
      url: wanted.url,
      events: eventsFrom(wanted) ?? 'all',
      narrow: narrowFrom(wanted) ?? [],
      name: wanted.name,
      is_enabled: true,
      ownerId: null,
      realmHost: realmHost(originOf(config, realm.subdomain)),
    }),
  );
  const done = t('cli.webhookAdded', { webhook: nameOf(row) });
  const text = t('cli.secretOnce', { done, secret });
  return { json: { webhook_id: row.id, user_id: row.user_id, secret }, text };
}

function addRemove(parent: Command): void {
  const command = parent
    .command('remove')
    .description(t('help.webhookRemove'))
    .addOption(webhookOption())
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings webhook remove --data ./data --id 17']));
  withDataOptions(command).action((wanted: NamedWebhook) =>
    answerFrom(openCurrentData, command, (services) => remove(services, wanted)),
  );
}

async function remove(
  { realms }: Services,
  { realm: subdomain, id }: NamedWebhook,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  const webhookId = wholeId('--id', id);
  const row = await realm.write((change) => removeWebhook(change, webhookId));
  return { json: { webhook_id: row.id }, text: t('cli.webhookRemoved', { webhook: nameOf(row) }) };
}

const addExamples = [
  'tidings webhook add --data ./data --url https://shop.example.org/chat-events',
  'tidings webhook add --data ./data --url https://shop.example.org/chat-events \\\n    --name Shop --event message update_message --narrow channel:orders',
];
