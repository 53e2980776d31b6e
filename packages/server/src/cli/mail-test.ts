import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { button, type Letter, paragraph } from '../mail/letter.ts';
import { type MailServer, mailServerOf } from '../mail/mail-server.ts';
import { checkedEmail } from '../users/user-rules.ts';
import { addConfigOptions } from './config-options.ts';
import { type Answer, configFor, type DataOptions, print, withJsonOption } from './data-command.ts';
import { reading, UsageError } from './failure.ts';

interface Wanted extends DataOptions {
  readonly to: string;
}

export function addMailTest(parent: Command): void {
  const command = parent
    .command('test')
    .description('Send somebody a mail, to see whether it arrives.')
    .requiredOption('--to <address>', 'Who gets it.')
    .addHelpText('after', help);
  withJsonOption(addConfigOptions(command, ['mailServer', 'mailFrom', 'publicUrl'])).action(
    async (wanted: Wanted) => {
      const to = await reading(() => checkedEmail(wanted.to));
      const config = configFor(command);
      const server = await mailServerOf(config);
      if (!server) throw new UsageError('No mail is sent: set mailServer and mailFrom first.');
      print(await send(server, config, to), wanted);
    },
  );
}

async function send(server: MailServer, config: Config, to: string): Promise<Answer> {
  try {
    await server.send(testLetter(to, config.publicUrl ?? ''), `tidings.test.${Date.now()}`);
  } finally {
    server.close();
  }
  const host = config.mail?.server.host;
  return {
    json: { to },
    text: `${host} has taken a mail to ${to}. Look whether it arrives, and not among junk.`,
  };
}

function testLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    subject: 'Mail from your Tidings server',
    blocks: [
      paragraph('This mail arrived, so others will, too.'),
      button('To the server', publicUrl),
    ],
    why: 'Somebody who runs the server sent it to try that out.',
  };
}

const help = `
Example:
  tidings mail test --config /etc/tidings/tidings.json --to ada@example.org

It goes by the settings mailServer, mailFrom and publicUrl, and past what waits to be sent.`;
