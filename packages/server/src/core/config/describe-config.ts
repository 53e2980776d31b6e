import type { Config } from './config.ts';
import type { MailServerAddress } from './kind.ts';
import { maskSecrets } from './mask-secrets.ts';

/** Returns the settings without passwords, for the log. */
export function describeConfig(config: Config): Record<string, unknown> {
  const { pushRelay, openIdProviders, mail, s3, traces } = config;
  return {
    ...config,
    database: maskSecrets(config.database),
    databaseDirect: config.databaseDirect && maskSecrets(config.databaseDirect),
    replicas: config.replicas.map(maskSecrets),
    bus: config.bus.map(withoutLogin),
    secretKey: config.secretKey && '***',
    s3: s3 && { ...s3, secretKey: '***' },
    pushRelay: pushRelay && { ...pushRelay, key: '***' },
    openIdProviders: openIdProviders.map((each) => ({ ...each, clientSecret: '***' })),
    traces: traces && { ...traces, headers: Object.keys(traces.headers) },
    mail: mail && { ...mail, server: withoutPassword(mail.server) },
  };
}

/** Removes the user too, since that may be a token. */
function withoutLogin(url: string): string {
  return url.replace(/\/\/.*@/, '//***@');
}

function withoutPassword(server: MailServerAddress): MailServerAddress {
  return { ...server, login: server.login && { ...server.login, password: '***' } };
}
