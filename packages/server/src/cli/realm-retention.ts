import { realmSettings } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { Value } from 'typebox/value';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { countExpired } from '../retention/count-expired.ts';
import { keptFor } from '../retention/kept-for.ts';
import type { Services } from '../services.ts';
import { putSetting } from '../settings/update-realm.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { openCurrentData } from './open-data.ts';

const SETTING = 'message_retention_days';
const FOR_EVER = -1;

interface Wanted {
  readonly days?: string;
  readonly forever?: true;
  readonly realm?: string;
}

export function addRealmRetention(parent: Command): void {
  const command = parent
    .command('retention')
    .description('Say how long messages are kept, or set it for an organization.')
    .addOption(
      new Option('--days <number>', 'Delete messages that are older than this.').conflicts(
        'forever',
      ),
    )
    .option('--forever', 'Delete no message for its age.')
    .option('--realm <subdomain>', 'Organization; without it, the default one.')
    .addHelpText('after', help);
  withDataOptions(command).action(async (wanted: Wanted) => {
    const days = await reading(() => wantedDays(wanted));
    await answerFrom(openCurrentData, command, (services) =>
      retention(services, wanted.realm, days),
    );
  });
}

/** As the setting is stored; undefined where it is to stay. */
function wantedDays({ days, forever }: Wanted): number | undefined {
  if (forever) return FOR_EVER;
  if (days === undefined) return undefined;
  const number = /^\d+$/.test(days) ? Number(days) : 0;
  if (Value.Check(realmSettings[SETTING].input, number)) return number;
  throw new UsageError(`--days must be a whole number from 1 on, not '${days}'.`);
}

async function retention(
  { realms, clock }: Services,
  subdomain: string | undefined,
  days: number | undefined,
): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  if (days !== undefined) await keep(realm, days);
  return answerOf(realm, {
    expired: await countExpired(realm, clock.now()),
    isSet: days !== undefined,
  });
}

async function keep(realm: Realm, days: number): Promise<void> {
  await realm.write((change) => {
    if (change.state.setting(SETTING) !== days) putSetting(change, SETTING, days);
  });
}

interface Found {
  readonly expired: number;
  readonly isSet: boolean;
}

function answerOf({ id, state }: Realm, { expired, isSet }: Found): Answer {
  const days = state.setting(SETTING);
  const channels = channelsWithTheirOwn(state);
  const lines = [
    `Messages of ${state.setting('name')} are kept ${keptFor(days)}.`,
    ...(expired > 0 ? [`Older than they are kept: ${expired}, ${WHEN}`] : []),
    ...(isSet && days !== FOR_EVER ? [expired > 0 ? TAKE_BACK : NONE_YET] : []),
    ...(isSet && days === FOR_EVER ? [WHEN_FOR_EVER] : []),
    ...(channels.length > 0 ? ['These channels have a time of their own:'] : []),
    ...channels.map(({ name, days: own }) => `  #${name}: ${keptFor(own)}`),
  ];
  return {
    json: {
      realm_id: id,
      days: orNull(days),
      expired,
      channels: channels.map((channel) => ({ ...channel, days: orNull(channel.days) })),
    },
    text: lines.join('\n'),
  };
}

function channelsWithTheirOwn(state: RealmState) {
  return [...state.channels.values()]
    .sort((a, b) => a.id - b.id)
    .flatMap(({ id, name, message_retention_days: days }) =>
      days === null ? [] : [{ channel_id: id, name, days }],
    );
}

/** What is kept for ever has no number of days. */
function orNull(days: number): number | null {
  return days === FOR_EVER ? null : days;
}

const WHEN = 'to be deleted within the hour while the server runs, else when it starts.';
const NONE_YET = 'None is older yet; each is deleted within the hour once it is.';
const TAKE_BACK = 'Until then --forever takes that back.';
const WHEN_FOR_EVER = 'That holds from now on; what was deleted before is in backups alone.';

const help = `
Examples:
  tidings realm retention --data ./data
  tidings realm retention --data ./data --days 365
  tidings realm retention --data ./data --forever

Direct messages are kept as the organization says. Owners set the times of single channels in their settings.`;
