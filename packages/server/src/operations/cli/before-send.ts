import { limits } from '@tidings/shared-types';
import { type Command, Option } from 'commander';
import { reachableUrl } from '../../core/http-client/outside-address.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import { hookObject, removeHook, setHook } from '../../features/before-send-hook/change-hook.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface InRealm {
  readonly realm?: string;
}

interface Wanted extends InRealm {
  readonly url?: string;
  readonly timeout?: string;
  readonly onFailure?: KeptHook['on_failure'];
  readonly enabled?: boolean;
  readonly rotateSecret?: boolean;
}

/** Adds the commands for the before-send hook. */
export function addBeforeSend(program: Command): void {
  const parent = program.command('before-send').description(t('help.beforeSend'));
  addShow(parent);
  addSet(parent);
  addRemove(parent);
}

function addShow(parent: Command): void {
  const command = parent
    .command('show')
    .description(t('help.beforeSendShow'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings before-send show --data ./data']));
  withDataOptions(command).action(({ realm }: InRealm) =>
    answerFrom(openCurrentData, command, (services) => show(services, realm)),
  );
}

async function show({ realms, clock }: Services, subdomain?: string): Promise<Answer> {
  const { state } = await findRealm(realms, subdomain);
  const hook = state.internal('before_send_hook');
  return {
    json: { before_send_hook: hook && hookObject(hook, clock.now()) },
    text: hook ? lineOf(hook) : t('cli.noHook'),
  };
}

function lineOf({ url, timeout_ms, on_failure, is_enabled, failing_since }: KeptHook): string {
  const about = [
    t('cli.hookWaits', { ms: timeout_ms }),
    t(on_failure === 'allow' ? 'cli.hookAllows' : 'cli.hookRefuses'),
    ...(is_enabled ? [] : [t('cli.hookDisabled')]),
    ...(failing_since === null
      ? []
      : [t('cli.failingSince', { time: new Date(failing_since).toISOString() })]),
  ];
  return `${url}  ${about.join(', ')}`;
}

function addSet(parent: Command): void {
  const command = parent
    .command('set')
    .description(t('help.beforeSendSet'))
    .option('--url <url>', t('help.beforeSendUrl'))
    .option('--timeout <ms>', t('help.beforeSendTimeout', { ms: limits.defaultHookTimeoutMs }))
    .addOption(
      new Option('--on-failure <action>', t('help.beforeSendFailure')).choices(['allow', 'refuse']),
    )
    .option('--enabled', t('help.beforeSendOn'))
    .option('--no-enabled', t('help.beforeSendOff'))
    .option('--rotate-secret', t('help.newSecret', { hours: limits.webhookOldSecretHours }))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(setExamples, t('help.beforeSendNotes')));
  withDataOptions(command, ['secretKey', 'webhookNetworks']).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => set(services, wanted)),
  );
}

async function set({ realms, config, clock }: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(realms, wanted.realm);
  const timeout_ms = timeoutFrom(wanted);
  const stored = realm.state.internal('before_send_hook')?.url;
  if (wanted.url !== undefined) await reachableUrl(config, wanted.url, { stored });
  const { hook, secret } = await realm.write((change) => {
    if (wanted.url === undefined && !change.state.internal('before_send_hook')) {
      throw new UsageError(t('cli.hookNeedsUrl'));
    }
    return setHook(change, config, {
      url: wanted.url,
      timeout_ms,
      on_failure: wanted.onFailure,
      is_enabled: wanted.enabled,
      rotate_secret: wanted.rotateSecret,
    });
  });
  const done = t('cli.hookSet', { hook: lineOf(hook) });
  return {
    json: {
      before_send_hook: hookObject(hook, clock.now()),
      ...(secret !== undefined && { secret }),
    },
    text: secret === undefined ? done : t('cli.secretOnce', { done, secret }),
  };
}

function timeoutFrom({ timeout }: Wanted): number | undefined {
  if (timeout === undefined) return undefined;
  const milliseconds = Number(timeout);
  const { minHookTimeoutMs: least, maxHookTimeoutMs: most } = limits;
  const isFitting = milliseconds >= least && milliseconds <= most;
  if (Number.isInteger(milliseconds) && isFitting) return milliseconds;
  throw new UsageError(t('cli.timeoutRange', { least, most }));
}

function addRemove(parent: Command): void {
  const command = parent
    .command('remove')
    .description(t('help.beforeSendRemove'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(['tidings before-send remove --data ./data']));
  withDataOptions(command).action(({ realm }: InRealm) =>
    answerFrom(openCurrentData, command, (services) => remove(services, realm)),
  );
}

async function remove({ realms }: Services, subdomain?: string): Promise<Answer> {
  const realm = await findRealm(realms, subdomain);
  await realm.write((change) => removeHook(change));
  return { json: {}, text: t('cli.hookRemoved') };
}

const setExamples = [
  'tidings before-send set --data ./data --url https://shop.example.org/before-send',
  'tidings before-send set --data ./data --timeout 3000 --on-failure refuse',
];
