import { botInterfaces, botTypes, roles } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { botServices } from '../../core/storage/tables/outgoing-bots.ts';
import {
  checkedPayloadUrl,
  type WantedService,
} from '../../features/bots/outgoing/bot-services.ts';
import { newSealedToken, openToken } from '../../features/bots/outgoing/service-token.ts';
import { addUser } from '../../features/users/add-user.ts';
import { newApiKey } from '../../features/users/api-key.ts';
import { checkedEmail, checkedFullName } from '../../features/users/user-rules.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { findPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly owner: string;
  readonly email: string;
  readonly name: string;
  readonly realm?: string;
  readonly type: keyof typeof types;
  readonly payloadUrl?: string;
  readonly interface: keyof typeof botInterfaces;
}

const types = {
  generic: botTypes.generic,
  incoming: botTypes.incomingWebhook,
  outgoing: botTypes.outgoingWebhook,
} as const;

export function addBotCreate(parent: Command): void {
  const command = parent
    .command('create')
    .description(t('help.botCreate'))
    .requiredOption('--owner <address>', t('help.botOwner'))
    .requiredOption('--email <address>', t('help.botAddress'))
    .requiredOption('--name <name>', t('help.botName'))
    .addOption(realmOption())
    .addOption(
      new Option('--type <type>', t('help.botType')).choices(Object.keys(types)).default('generic'),
    )
    .option('--payload-url <url>', t('help.botPayloadUrl'))
    .addOption(
      new Option('--interface <format>', t('help.botInterface'))
        .choices(Object.keys(botInterfaces))
        .default('generic'),
    )
    .addHelpText('after', moreHelp(examples));
  withDataOptions(command, ['secretKey', 'webhookNetworks']).action(async (wanted: Wanted) => {
    const bot = await reading(() => wordsOf(wanted));
    await answerFrom(openCurrentData, command, (services) => create(services, wanted, bot));
  });
}

type Words = ReturnType<typeof wordsOf>;

function wordsOf({ email, name }: Wanted) {
  return { email: checkedEmail(email), fullName: checkedFullName(name) };
}

async function create(services: Services, wanted: Wanted, words: Words): Promise<Answer> {
  const { realms, config } = services;
  const apiKey = newApiKey();
  const service = await serviceOf(services, wanted);
  const realm = await findRealm(realms, wanted.realm);
  const { bot, token } = await realm.write(async (change) => {
    const owner = findPerson(change.state, wanted.owner);
    const made = await addUser(change, {
      ...words,
      role: owner.role > roles.member ? owner.role : roles.member,
      apiKey,
      bot: { type: types[wanted.type], ownerId: owner.id },
    });
    if (!service) return { bot: made, token: undefined };
    const sealed_token = newSealedToken(config, change.state);
    change.put(botServices, { bot_id: made.id, ...service, sealed_token });
    return { bot: made, token: openToken(config, change.state, sealed_token) };
  });
  return {
    json: {
      user_id: bot.id,
      email: bot.delivery_email,
      api_key: apiKey,
      ...(token !== undefined && { token }),
    },
    text: [
      t('cli.botCreated', { email: bot.delivery_email, id: bot.id, key: apiKey }),
      ...(token === undefined ? [] : [t('cli.botToken', { token })]),
    ].join('\n'),
  };
}

/** Returns the service of an outgoing bot, checked; undefined for other types. */
async function serviceOf(
  { config }: Services,
  { type, payloadUrl, interface: form, name }: Wanted,
): Promise<WantedService | undefined> {
  if (type !== 'outgoing') {
    if (payloadUrl !== undefined) throw new UsageError(t('cli.onlyOutgoing'));
    return undefined;
  }
  if (payloadUrl === undefined) throw new UsageError(t('cli.outgoingNeeds'));
  const payload_url = await reading(() =>
    checkedPayloadUrl(config, payloadUrl, { mayReach: true }),
  );
  return {
    payload_url,
    interface: botInterfaces[form],
    service_name: name,
    may_reach_networks: true,
  };
}

const examples = [
  'tidings bot create --data ./data --owner ada@example.org --email builds-bot@example.org --name Builds',
  'tidings bot create --data ./data --owner ada@example.org --email weather-bot@example.org --name Weather \\\n    --type outgoing --payload-url https://weather.example.org/bot',
];
