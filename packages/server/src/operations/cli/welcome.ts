import type { Config } from '../../core/config/config.ts';
import type { Ready } from '../../processes/messages.ts';
import type { Demo } from './prepare-demo.ts';

const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Returns the message for the person who starts the server, for standard error. It is not logged, since the link is
 * secret. With JSON logs it is one line of JSON.
 */
export function welcome(server: Ready, config: Config, demo: Demo | undefined): string {
  const lines = linesOf(server, config, demo);
  if (config.logFormat === 'pretty' || process.stderr.isTTY) return `\n${lines.join('\n')}\n`;
  const msg = lines.filter((line) => line !== '').join(' ');
  return JSON.stringify({ level: 30, time: Date.now(), setupUrl: server.setupUrl, msg });
}

function linesOf({ url, setupUrl }: Ready, config: Config, demo: Demo | undefined): string[] {
  const lines = [`Tidings runs at ${config.publicUrl ?? url}`];
  if (setupUrl !== undefined) {
    lines.push(
      '',
      'It has no owner yet. To set it up, open this link in a browser. It works once.',
    );
    lines.push('', `  ${setupUrl}`);
  }
  if (demo) {
    const [owner, administrator] = demo.accounts;
    lines.push('', 'It contains a demo organization. Sign in as one of:');
    lines.push('', `  ${owner} (owner)`, `  ${administrator} (administrator)`);
    lines.push('', `Password of all demo accounts: ${demo.password}`);
  }
  if (loopback.has(config.host) && config.publicUrl === undefined) {
    lines.push('', 'Only this machine can reach it. To change that: --host 0.0.0.0');
  }
  return lines;
}
