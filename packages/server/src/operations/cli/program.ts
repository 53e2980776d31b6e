import type { AddHelpTextContext, Command } from 'commander';
import { t } from '../../languages/command-line.ts';
import { VERSION } from '../../version.ts';
import { addAudit } from './audit.ts';
import { addBackup } from './backup.ts';
import { addBeforeSend } from './before-send.ts';
import { addBotCreate } from './bot-create.ts';
import { addDoctor } from './doctor.ts';
import { helpWords } from './help-words.ts';
import { addImportArchives } from './import-archives.ts';
import { addImportSlack } from './import-slack.ts';
import { addIntegrations } from './integration.ts';
import { addIssuers } from './issuer.ts';
import { addKeyEnd, addKeyList } from './key-list.ts';
import { addKeyRotate } from './key-rotate.ts';
import { addMailTest } from './mail-test.ts';
import { exampleLines, wrapped } from './more-help.ts';
import type { Outcome } from './outcome.ts';
import { addRealmActivation } from './realm-activation.ts';
import { addRealmCreate } from './realm-create.ts';
import { addRealmExport } from './realm-export.ts';
import { addRealmList } from './realm-list.ts';
import { addRealmMove } from './realm-move.ts';
import { addRealmRebuildSearch } from './realm-rebuild-search.ts';
import { addRealmRetention } from './realm-retention.ts';
import { addRealmSetupLink } from './realm-setup-link.ts';
import { addRelay } from './relay/relay.ts';
import { addRestore } from './restore.ts';
import { addServe } from './serve.ts';
import { addServiceKeys } from './service-key.ts';
import { SpokenCommand } from './spoken-command.ts';
import { addUpgrade } from './upgrade.ts';
import { addUploads } from './uploads-move.ts';
import { addUserActivation } from './user-activation.ts';
import { addUserCreate } from './user-create.ts';
import { addUserErase } from './user-erase.ts';
import { addUserExport } from './user-export.ts';
import { addUserList } from './user-list.ts';
import { addUserRelink } from './user-relink.ts';
import { addUserResetSecondFactor } from './user-reset-second-factor.ts';
import { addUserSetPassword } from './user-set-password.ts';
import { addUserSetRole } from './user-set-role.ts';
import { addUserUnlink } from './user-unlink.ts';
import { addWebhooks } from './webhook.ts';

export function buildProgram(outcome: Outcome): Command {
  const program = new SpokenCommand('tidings')
    .description(t('help.program'))
    .version(VERSION, '-V, --version', t('help.version'))
    .helpOption('-h, --help', t('help.help'))
    .helpCommand('help [command]', t('help.help'))
    .configureHelp(helpWords())
    .showHelpAfterError(t('cli.addHelp'))
    .exitOverride()
    // Options after a subcommand belong to the subcommand.
    .enablePositionalOptions()
    .addHelpText('after', help);

  addServe(program);
  const user = program.command('user').description(t('help.people'));
  addUserCreate(user);
  addUserList(user);
  addUserSetRole(user);
  addUserSetPassword(user);
  addUserResetSecondFactor(user);
  addUserUnlink(user);
  addUserRelink(user);
  addUserActivation(user);
  addUserExport(user);
  addUserErase(user);
  const bot = program.command('bot').description(t('help.bots'));
  addBotCreate(bot);
  const realm = program.command('realm').description(t('help.organizations'));
  addRealmCreate(realm);
  addRealmList(realm);
  addRealmSetupLink(realm);
  addRealmActivation(realm);
  addRealmRetention(realm);
  addRealmRebuildSearch(realm);
  addRealmExport(realm, outcome);
  addRealmMove(realm, outcome);
  const imports = program.command('import').description(t('help.imports'));
  addImportSlack(imports);
  addImportArchives(imports);
  const mail = program.command('mail').description(t('help.mail'));
  addMailTest(mail);
  addIssuers(program);
  addBeforeSend(program);
  addWebhooks(program);
  addIntegrations(program);
  const key = program.command('key').description(t('help.keys'));
  addKeyRotate(key);
  addKeyList(key);
  addKeyEnd(key);
  const serviceKey = program.command('service-key').description(t('help.serviceKeys'));
  addServiceKeys(serviceKey);
  addAudit(program);
  addBackup(program, outcome);
  addRestore(program);
  addUpgrade(program);
  addUploads(program);
  addDoctor(program, outcome);
  addRelay(program);
  return program;
}

function help(context: AddHelpTextContext): string {
  return [
    '',
    wrapped(t('help.programNotes'), context),
    '',
    t('help.getStarted'),
    ...exampleLines([
      ['tidings', t('help.startBare')],
      ['tidings serve', t('help.startServe')],
      ['tidings user create --help', t('help.startUser')],
    ]),
    '',
    wrapped(t('help.programSettings'), context),
  ].join('\n');
}
