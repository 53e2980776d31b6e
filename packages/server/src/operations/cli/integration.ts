import { text as textOf } from 'node:stream/consumers';
import { type Command, InvalidArgumentError } from 'commander';
import { allIntegrations, integrationNamed } from '../../features/integrations/all-integrations.ts';
import { SilentEvent, UnknownEvent } from '../../features/integrations/integration.ts';
import { deliveryOf, readDelivery } from '../../features/integrations/read-delivery.ts';
import { mediaTypeOf, parsePayload } from '../../http/input/read-payload.ts';
import { t } from '../../languages/command-line.ts';
import { type Answer, type DataOptions, print, withJsonOption } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { moreHelp } from './more-help.ts';

interface Wanted extends DataOptions {
  readonly header?: Readonly<Record<string, string>>;
}

export function addIntegrations(program: Command): void {
  const command = program.command('integration').description(t('help.integration'));
  withJsonOption(command.command('list').description(t('help.integrationList'))).action(
    (options: DataOptions) => print(list(), options),
  );
  withJsonOption(
    command
      .command('test')
      .description(t('help.integrationTest'))
      .argument('<integration>', t('help.integrationName'))
      .option('--header <header>', t('help.integrationHeader'), withHeader),
  )
    .addHelpText('after', moreHelp(examples))
    .action(async (name: string, wanted: Wanted) =>
      print(await test(name, wanted.header ?? {}, await textOf(process.stdin)), wanted),
    );
}

function withHeader(given: string, earlier: Readonly<Record<string, string>> = {}) {
  const [, name, value] = /^([\w-]+):\s*(.*)$/s.exec(given) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError(t('cli.headerInvalid'));
  }
  return { ...earlier, [name.toLowerCase()]: value };
}

function list(): Answer {
  const integrations = allIntegrations.map(({ name, displayName, eventTypes }) => ({
    name,
    display_name: displayName,
    all_event_types: eventTypes,
  }));
  const lines = integrations.map(({ name, display_name, all_event_types: events }) =>
    [name, display_name, events?.join(' ') ?? ''].join('\t').trimEnd(),
  );
  return { json: { integrations }, text: lines.join('\n') };
}

async function test(
  name: string,
  headers: Readonly<Record<string, string>>,
  text: string,
): Promise<Answer> {
  const integration = integrationNamed(name);
  if (!integration) {
    throw new UsageError(t('cli.noIntegration'));
  }
  const type = mediaTypeOf(headers['content-type'] ?? 'application/json');
  const note = await reading(() =>
    readDelivery(integration, deliveryOf({ body: parsePayload(text, type), headers })),
  );
  const { event_type } = note;
  if (note instanceof UnknownEvent) {
    const json = { outcome: 'unsupported', event_type };
    return { json, text: t('cli.eventUnknown', { event: event_type }) };
  }
  if (note instanceof SilentEvent) {
    const json = { outcome: 'silent', event_type };
    return { json, text: t('cli.eventSilent', { event: event_type }) };
  }
  const event = event_type === '' ? [] : [t('cli.event', { event: event_type })];
  return {
    json: { outcome: 'posted', ...note },
    text: [t('cli.topic', { topic: note.topic }), ...event, '', note.content].join('\n'),
  };
}

const examples = [
  'tidings integration test github < payload.json',
  `tidings integration test github --header 'X-GitHub-Event: push' < payload.json`,
  `tidings integration test slack_incoming --header 'Content-Type: application/x-www-form-urlencoded' < body.txt`,
];
