import type { Config } from '../../../core/config/config.ts';
import { MailServerTrouble } from '../../../delivery/mail/mail-error.ts';
import { mailServerOf } from '../../../delivery/mail/mail-server.ts';
import { t } from '../../../languages/command-line.ts';
import { type Check, fail, ok } from './check.ts';

/** Checks that the mail server accepts this server; does nothing if none is configured. */
export async function checkMail(config: Config): Promise<Check[]> {
  const server = await mailServerOf(config);
  if (!server) return [];
  const name = t('doctor.mail');
  try {
    await server.check();
    return [ok(name, t('doctor.mailAccepts', { host: config.mail?.server.host ?? '' }))];
  } catch (error) {
    if (!(error instanceof MailServerTrouble)) throw error;
    return [fail(name, error.message, t('doctor.mailAdvice'))];
  } finally {
    server.close();
  }
}
