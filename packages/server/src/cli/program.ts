import { Command } from 'commander';
import { VERSION } from '../version.ts';
import { addBackup } from './backup.ts';
import { addBotCreate } from './bot-create.ts';
import { addDoctor } from './doctor.ts';
import { addImportSlack } from './import-slack.ts';
import { addKeyRotate } from './key-rotate.ts';
import { addMailTest } from './mail-test.ts';
import type { Outcome } from './outcome.ts';
import { addRealmActivation } from './realm-activation.ts';
import { addRealmCreate } from './realm-create.ts';
import { addRealmExport } from './realm-export.ts';
import { addRealmList } from './realm-list.ts';
import { addRealmRebuildSearch } from './realm-rebuild-search.ts';
import { addRealmRetention } from './realm-retention.ts';
import { addRealmSetupLink } from './realm-setup-link.ts';
import { addRelay } from './relay/relay.ts';
import { addRestore } from './restore.ts';
import { addServe } from './serve.ts';
import { addUserActivation } from './user-activation.ts';
import { addUserCreate } from './user-create.ts';
import { addUserList } from './user-list.ts';
import { addUserSetPassword } from './user-set-password.ts';
import { addUserSetRole } from './user-set-role.ts';
import { addUserUnlink } from './user-unlink.ts';

export function buildProgram(outcome: Outcome): Command {
  const program = new Command('tidings')
    .description('The Tidings server, and what an administrator does with it.')
    .version(VERSION)
    .showHelpAfterError('Add --help to see how it is used.')
    .exitOverride()
    // Those that follow a command inside a command are for the inner one.
    .enablePositionalOptions()
    .addHelpText('after', help);

  addServe(program);
  const user = program.command('user').description('People');
  addUserCreate(user);
  addUserList(user);
  addUserSetRole(user);
  addUserSetPassword(user);
  addUserUnlink(user);
  addUserActivation(user);
  const bot = program.command('bot').description('Bots');
  addBotCreate(bot);
  const realm = program.command('realm').description('Organizations; one server can hold several');
  addRealmCreate(realm);
  addRealmList(realm);
  addRealmSetupLink(realm);
  addRealmActivation(realm);
  addRealmRetention(realm);
  addRealmRebuildSearch(realm);
  addRealmExport(realm, outcome);
  const imports = program.command('import').description('The history of other chat programs');
  addImportSlack(imports);
  const mail = program.command('mail').description('Mail');
  addMailTest(mail);
  const key = program.command('key').description('API keys');
  addKeyRotate(key);
  addBackup(program, outcome);
  addRestore(program);
  addDoctor(program, outcome);
  addRelay(program);
  return program;
}

const help = `
All commands but serve work whether the server is running or not; a running server notices at once.
With --json they print one JSON object on standard output, and nothing else there.
They end with 0 when done, 1 when something failed, 2 when asked wrongly.

To begin:
  tidings serve                       starts a server and prints a link to set it up
  tidings user create --help          shows how to make accounts from a script

Every setting can also be an environment variable or an entry of a file: see docs/configuration.md.`;
