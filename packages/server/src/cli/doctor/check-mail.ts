import type { Config } from '../../config/config.ts';
import { MailServerTrouble } from '../../mail/mail-error.ts';
import { mailServerOf } from '../../mail/mail-server.ts';
import { type Check, fail, ok } from './check.ts';

/** Whether the mail server lets this server in; nothing where none is configured. */
export async function checkMail(config: Config): Promise<Check[]> {
  const server = await mailServerOf(config);
  if (!server) return [];
  const name = 'mail';
  try {
    await server.check();
    return [ok(name, `${config.mail?.server.host} lets this server in`)];
  } catch (error) {
    if (!(error instanceof MailServerTrouble)) throw error;
    return [fail(name, error.message, 'Mails wait meanwhile, for two days.')];
  } finally {
    server.close();
  }
}
