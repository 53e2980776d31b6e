import type { Command } from 'commander';
import type { Config } from '../../core/config/config.ts';
import { button, type Letter, paragraph } from '../../delivery/mail/letter.ts';
import { type MailServer, mailServerOf } from '../../delivery/mail/mail-server.ts';
import { checkedEmail } from '../../features/users/user-rules.ts';
import { commandLanguage, t } from '../../languages/command-line.ts';
import { addConfigOptions } from './config-options.ts';
import { type Answer, configFor, type DataOptions, print, withJsonOption } from './data-command.ts';
import { reading, UsageError } from './failure.ts';
import { moreHelp } from './more-help.ts';

interface Wanted extends DataOptions {
  readonly to: string;
}

export function addMailTest(parent: Command): void {
  const command = parent
    .command('test')
    .description(t('help.mailTest'))
    .requiredOption('--to <address>', t('help.mailTo'))
    .addHelpText('after', moreHelp(examples, t('help.mailTestNotes')));
  withJsonOption(addConfigOptions(command, ['mailServer', 'mailFrom', 'publicUrl'])).action(
    async (wanted: Wanted) => {
      const to = await reading(() => checkedEmail(wanted.to));
      const config = configFor(command);
      const server = await mailServerOf(config);
      if (!server) throw new UsageError(t('cli.noMail'));
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
    text: t('cli.mailAccepted', { host: host ?? '', email: to }),
  };
}

function testLetter(to: string, publicUrl: string): Letter {
  return {
    to,
    language: commandLanguage(),
    subject: t('cli.testSubject'),
    blocks: [paragraph(t('cli.testWorks')), button(t('cli.openServer'), publicUrl)],
    why: t('cli.testWhy'),
  };
}

const examples = ['tidings mail test --config /etc/tidings/tidings.json --to ada@example.org'];
