import type { Command } from 'commander';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import type { WebhookRow } from '../../core/storage/tables/webhooks.ts';
import { NAMELESS_HOST, realmHost } from '../../features/users/realm-host.ts';
import { addWebhook } from '../../features/webhooks/add-webhook.ts';
import { changeWebhook, type WebhookChanges } from '../../features/webhooks/change-webhook.ts';
import type { ReplayFrom } from '../../features/webhooks/replay-from.ts';
import { newProgress, storedProgress } from '../../features/webhooks/stored-progress.ts';
import { webhookObject } from '../../features/webhooks/webhook-object.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { wholeId } from './whole-id.ts';

interface InRealm {
  readonly realm?: string;
}

interface Wanted extends InRealm {
  readonly url: string;
  readonly name?: string;
  readonly event?: readonly string[];
}

interface Named extends InRealm {
  readonly id: string;
  readonly from?: string;
}

const ID = ['--id <id>', 'ID of the webhook, as listed.'] as const;

/** Adds the commands for webhooks. */
export function addWebhooks(program: Command): void {
  const webhook = program
    .command('webhook')
    .description('Backends that get the events of an organization');
  addList(webhook);
  addAdd(webhook);
  addPause(webhook);
  addResume(webhook);
}

function addList(parent: Command): void {
  const command = parent
    .command('list')
    .description('List the webhooks of an organization.')
    .addOption(realmOption())
    .addHelpText('after', '\nExample:\n  tidings webhook list --data ./data');
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
  const lines = webhooks.map(({ id, name, url, paused_because, failing_since }) => {
    const works = failing_since === null ? 'works' : 'failing';
    return [id, name, url, paused_because ? `paused (${paused_because})` : works].join('\t');
  });
  return { json: { webhooks }, text: lines.join('\n') || 'There are no webhooks.' };
}

function addAdd(parent: Command): void {
  const command = parent
    .command('add')
    .description('Deliver events to a backend, and print the secret that signs them.')
    .requiredOption('--url <url>', 'The address that gets the events.')
    .option('--name <name>', 'Its name and that of its account.')
    .option('--event <type...>', 'An event type to deliver; can be repeated. Without it, all.')
    .addOption(realmOption())
    .addHelpText('after', addHelp);
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
      events: wanted.event ?? 'all',
      narrow: [],
      name: wanted.name,
      is_enabled: true,
      ownerId: null,
      realmHost: config.publicUrl === undefined ? NAMELESS_HOST : realmHost(config.publicUrl),
    }),
  );
  const text = `${row.name} (webhook ${row.id}) gets events from now on.\nIts secret, which is shown only now: ${secret}`;
  return { json: { webhook_id: row.id, user_id: row.user_id, secret }, text };
}

function addPause(parent: Command): void {
  const command = parent
    .command('pause')
    .description('Stop delivering events to a backend for a while.')
    .requiredOption(...ID)
    .addOption(realmOption())
    .addHelpText('after', '\nExample:\n  tidings webhook pause --data ./data --id 17');
  withDataOptions(command).action((wanted: Named) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, { is_enabled: false }, 'is paused'),
    ),
  );
}

function addResume(parent: Command): void {
  const command = parent
    .command('resume')
    .description('Deliver events again, from where the webhook stopped.')
    .requiredOption(...ID)
    .option('--from <id>', 'The first event to deliver: its ID, "oldest" or "now".')
    .addOption(realmOption())
    .addHelpText('after', resumeHelp);
  withDataOptions(command).action((wanted: Named) =>
    answerFrom(openCurrentData, command, (services) =>
      change(services, wanted, { is_enabled: true, from: fromOf(wanted) }, 'is resumed'),
    ),
  );
}

async function change(
  { config, realms }: Services,
  { realm: subdomain, id }: Named,
  changes: WebhookChanges,
  done: string,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  const webhookId = wholeId('--id', id);
  const { row } = await realm.write((change) => changeWebhook(change, config, webhookId, changes));
  return { json: { webhook_id: row.id }, text: `${nameOf(row)} ${done}.` };
}

function nameOf({ id, name }: WebhookRow): string {
  return `${name} (webhook ${id})`;
}

function fromOf({ from }: Named): ReplayFrom | undefined {
  if (from === undefined || from === 'oldest' || from === 'now') return from;
  const id = Number(from);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw new UsageError('--from must be the ID of an event, "oldest" or "now".');
}

const addHelp = `
Examples:
  tidings webhook add --data ./data --url https://shop.example.org/chat-events
  tidings webhook add --data ./data --url https://shop.example.org/chat-events \\
    --name Shop --event message update_message

Set TIDINGS_SECRET_KEY if the server has it: it seals the secret.
See docs/how-to/webhooks.md.`;

const resumeHelp = `
Examples:
  tidings webhook resume --data ./data --id 17
  tidings webhook resume --data ./data --id 17 --from oldest`;
