import type { Command } from 'commander';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import { changeWebhook, type WebhookChanges } from '../../features/webhooks/change-webhook.ts';
import type { ReplayFrom } from '../../features/webhooks/replay-from.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
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
    .description('Change a webhook, or replace its secret.')
    .addOption(webhookOption())
    .option('--url <url>', 'The address that gets the events.')
    .option('--name <name>', 'Its name and that of its account.')
    .addOption(eventOption('An event type to deliver, or "all"; can be repeated.'))
    .addOption(narrowOption())
    .option('--no-narrow', 'Deliver all messages that its account sees.')
    .option('--rotate-secret', 'Make a new secret. The old one signs too for 24 hours.')
    .addOption(realmOption())
    .addHelpText('after', updateHelp);
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
    .description('Stop delivering events to a backend for a while.')
    .addOption(webhookOption())
    .addOption(realmOption())
    .addHelpText('after', '\nExample:\n  tidings webhook pause --data ./data --id 17');
  withDataOptions(command).action((wanted: NamedWebhook) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, { is_enabled: false }, 'cli.webhookPaused'),
    ),
  );
}

function addResume(parent: Command): void {
  const command = parent
    .command('resume')
    .description('Deliver events again, from where the webhook stopped.')
    .addOption(webhookOption())
    .option('--from <id>', 'The first event to deliver: its ID, "oldest" or "now".')
    .addOption(realmOption())
    .addHelpText('after', resumeHelp);
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

const updateHelp = `
Examples:
  tidings webhook update --data ./data --id 17 --url https://shop.example.org/new-address
  tidings webhook update --data ./data --id 17 --event message --narrow channel:orders
  tidings webhook update --data ./data --id 17 --rotate-secret

What is not given stays as it is. Set TIDINGS_SECRET_KEY if the server has it: it seals the secret.`;

const resumeHelp = `
Examples:
  tidings webhook resume --data ./data --id 17
  tidings webhook resume --data ./data --id 17 --from oldest`;
