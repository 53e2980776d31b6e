import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Command } from 'commander';
import { passwords } from '../../core/storage/tables/users.ts';
import { audit } from '../../features/audit/audit.ts';
import { replaceApiKey } from '../../features/auth/replace-api-key.ts';
import { leaveOnlyRecoveryCodes } from '../../features/second-factor/stored-factor.ts';
import { newApiKey } from '../../features/users/api-key.ts';
import { checkPasswordStrength } from '../../features/users/password-strength.ts';
import { t } from '../../languages/command-line.ts';
import type { Services } from '../../services.ts';
import { type Answer, answerFrom, withDataOptions } from './data-command.ts';
import { UsageError } from './failure.ts';
import { findPerson } from './find-person.ts';
import { findRealm } from './find-realm.ts';
import { moreHelp } from './more-help.ts';
import { openCurrentData } from './open-data.ts';
import { realmOption } from './realm-option.ts';

interface Wanted {
  readonly email: string;
  readonly realm?: string;
}

export function addUserSetPassword(parent: Command): void {
  const command = parent
    .command('set-password')
    .description(t('help.userSetPassword'))
    .requiredOption('--email <address>', t('help.personAddress'))
    .addOption(realmOption())
    .addHelpText('after', moreHelp(examples, t('help.setPasswordNotes')));
  withDataOptions(command).action((wanted: Wanted) =>
    answerFrom(openCurrentData, command, (services) => setPassword(services, wanted)),
  );
}

async function setPassword(services: Services, wanted: Wanted): Promise<Answer> {
  const realm = await findRealm(services.realms, wanted.realm);
  const { id, delivery_email, full_name } = findPerson(realm.state, wanted.email);
  const password = await readPassword();
  await checkPasswordStrength(password, [delivery_email, full_name]);
  // Signing in returns this key.
  const apiKey = newApiKey();
  const record = await services.passwords.create(password, apiKey);
  await realm.write(async (change) => {
    await replaceApiKey(change, id, { apiKey });
    await leaveOnlyRecoveryCodes(change, id);
    change.put(passwords, { user_id: id, ...record });
    audit(change, { kind: 'password.changed', target: id, details: {} });
  });
  return {
    json: { user_id: id, email: delivery_email },
    text: t('cli.passwordSet', { email: delivery_email, id }),
  };
}

/** Reads the first line of standard input. On a terminal, prompts for it and hides the input. */
async function readPassword(): Promise<string> {
  const { isTTY } = process.stdin;
  if (isTTY) process.stderr.write(`${t('cli.newPassword')} `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTTY });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (isTTY) process.stderr.write('\n');
  }
  throw new UsageError(t('cli.passwordNeeded'));
}

const examples = [
  'tidings user set-password --data ./data --email ada@example.org',
  'tidings user set-password --data ./data --email ada@example.org < password.txt',
];
