import type { Config } from '../../core/config/config.ts';
import { english, t } from '../../languages/command-line.ts';
import type { Translate } from '../../languages/words.ts';
import type { Ready } from '../../processes/messages.ts';
import type { Demo } from './prepare-demo.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Returns the message for the person who starts the server, for standard error. It is not logged, since the link is
 * secret. With JSON logs it is one line of JSON, in English like the others.
 */
export function welcome(server: Ready, config: Config, demo: Demo | undefined): string {
  if (config.logFormat === 'pretty' || process.stderr.isTTY) {
    return `\n${linesOf(t, server, { config, demo }).join('\n')}\n`;
  }
  const lines = linesOf(english.t, server, { config, demo });
  const msg = lines.filter((line) => line !== '').join(' ');
  return JSON.stringify({ level: 30, time: Date.now(), setupUrl: server.setupUrl, msg });
}

interface Context {
  readonly config: Config;
  readonly demo: Demo | undefined;
}

function linesOf(t: Translate, { url, setupUrl }: Ready, { config, demo }: Context): string[] {
  const lines = [t('cli.runsAt', { url: config.publicUrl ?? url })];
  if (setupUrl !== undefined) {
    lines.push('', t('cli.noOwner'), '', `  ${setupUrl}`);
  }
  if (demo) {
    const [owner, administrator] = demo.accounts;
    lines.push('', t('cli.hasDemo'));
    lines.push('', `  ${t('cli.demoOwner', { email: owner })}`);
    lines.push(`  ${t('cli.demoAdministrator', { email: administrator })}`);
    lines.push('', t('cli.demoPassword', { password: demo.password }));
  }
  if (loopback.has(config.host) && config.publicUrl === undefined) {
    lines.push('', t('cli.onlyHere'));
  }
  return lines;
}
