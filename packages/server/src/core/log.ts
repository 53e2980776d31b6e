import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config/config.ts';

/** Log fields that can hold credentials. */
const secrets = ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization'].concat(
  [
    'password',
    'api_key',
    'apiKey',
    'token',
    'second_factor',
    'setup_token',
    'secret',
    'secretKey',
    'otpauth_url',
    'recovery_codes',
  ].flatMap((name) => [name, `*.${name}`]),
);

const STDOUT = 1;
const STDERR = 2;

/** The server's log, on standard output. */
export function serverLog(config: Pick<Config, 'logLevel' | 'logFormat'>): Logger {
  return createLog(config, STDOUT);
}

/** The log of a command, on standard error: standard output is for its result. */
export function commandLog(config: Pick<Config, 'logFormat'>): Logger {
  return createLog({ ...config, logLevel: 'warn' }, STDERR);
}

function createLog(config: Pick<Config, 'logLevel' | 'logFormat'>, destination: number): Logger {
  const options = { level: config.logLevel, redact: { paths: secrets, censor: '***' } };
  if (config.logFormat === 'json')
    return pino(options, pino.destination({ dest: destination, sync: true }));
  return pino(
    options,
    pretty({ destination, sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }),
  );
}
