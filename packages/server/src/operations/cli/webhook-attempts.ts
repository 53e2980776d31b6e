import type { WebhookDelivery } from '@tidings/shared-types';
import type { Command } from 'commander';
import { sendTest } from '../../features/webhooks/send-test.ts';
import { storedProgress } from '../../features/webhooks/stored-progress.ts';
import { findWebhook } from '../../features/webhooks/webhook-rules.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { CommandError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';
import { type NamedWebhook, nameOf, webhookOption } from './webhook-options.ts';
import { wholeId } from './whole-id.ts';

/** Adds the commands that try a webhook, and that list what it delivered. */
export function addWebhookAttempts(parent: Command): void {
  addTest(parent);
  addDeliveries(parent);
}

function addTest(parent: Command): void {
  const command = parent
    .command('test')
    .description(t('help.webhookTest'))
    .addOption(webhookOption())
    .addOption(realmOption())
    .addHelpText('after', moreHelp(testExamples, t('help.webhookTestNotes')));
  withDataOptions(command, ['secretKey', 'webhookNetworks']).action((wanted: NamedWebhook) =>
    answerFrom(openCurrentData, command, (services) => test(services, wanted)),
  );
}

async function test(services: Services, { realm: subdomain, id }: NamedWebhook): Promise<Answer> {
  const { state } = await findRealm(services.realms, subdomain);
  const row = findWebhook(state, wholeId('--id', id));
  const result = await sendTest(services, state, row);
  const { status_code, duration_ms, problem } = result;
  if (problem !== null) throw new CommandError(t('cli.testFailed', { problem }));
  const text = t('cli.webhookWorks', {
    webhook: nameOf(row),
    status: String(status_code),
    ms: duration_ms,
  });
  return { json: { test: result }, text };
}

function addDeliveries(parent: Command): void {
  const command = parent
    .command('deliveries')
    .description(t('help.webhookDeliveries'))
    .addOption(webhookOption())
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings webhook deliveries --data ./data --id 17']));
  withDataOptions(command).action((wanted: NamedWebhook) =>
    answerFrom(openCurrentData, command, (services) => deliveries(services, wanted)),
  );
}

async function deliveries(
  { realms }: Services,
  { realm: subdomain, id }: NamedWebhook,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  const row = findWebhook(realm.state, wholeId('--id', id));
  const progress = await storedProgress(realm.reader, realm.id);
  const list = progress.get(row.id)?.deliveries ?? [];
  return {
    json: { deliveries: list },
    text: list.map(lineOf).join('\n') || t('cli.nothingWasDelivered'),
  };
}

function lineOf({ created_at, events, attempts, problem, duration_ms }: WebhookDelivery): string {
  return [
    new Date(created_at * 1000).toISOString(),
    t('cli.events', { count: events }),
    t('cli.attempt', { number: attempts }),
    problem ?? t('cli.acceptedAfter', { ms: duration_ms }),
  ].join('\t');
}

const testExamples = ['tidings webhook test --data ./data --id 17'];
