import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeConfig } from '../../../src/core/config/describe-config.ts';
import { type ConfigSources, loadConfig } from '../../../src/core/config/load-config.ts';
import { unknownVariables } from '../../../src/core/config/unknown-variables.ts';

/** Loads the configuration without settings of the machine. */
function load(sources: ConfigSources = {}) {
  return loadConfig({ env: {}, ...sources });
}

function problem(sources: ConfigSources): string {
  try {
    load(sources);
  } catch (error) {
    return String(error);
  }
  return 'no problem';
}

describe('configuration: defaults and precedence', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function file(content: unknown): Promise<string> {
    const path = join(folder, 'tidings.json');
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  }

  test('the defaults', () => {
    expect(load()).toEqual({
      configFile: undefined,
      dataDirectory: resolve('data'),
      database: resolve('data/tidings.db'),
      databaseDirect: undefined,
      replicas: [],
      bus: [],
      traces: undefined,
      uploads: resolve('data/uploads'),
      uploadsMovedFrom: undefined,
      uploadsSignedUrls: false,
      s3: undefined,
      copyTo: undefined,
      copyKeepMs: 7 * 86_400_000,
      host: '127.0.0.1',
      port: 9991,
      processes: 1,
      publicUrl: undefined,
      trustedProxies: 0,
      corsOrigins: ['*'],
      rateLimit: { perUserPerMinute: 200, perAddressPerMinute: 100, loginsPerHalfHour: 5 },
      maxBodyBytes: 2 * 2 ** 20,
      maxUploadBytes: 100 * 2 ** 20,
      uploadQuotaPerUserBytes: 10 * 2 ** 30,
      uploadQuotaBytes: undefined,
      messageCacheBytes: 64 * 2 ** 20,
      requestTimeoutMs: 30_000,
      shutdownTimeoutMs: 10_000,
      stopDelayMs: 0,
      idempotencyKeyDays: 30,
      eventLogKeepMs: 30 * 86_400_000,
      auditLogKeepMs: 365 * 86_400_000,
      eventQueueKeepMs: 30 * 86_400_000,
      webPublicStreams: false,
      fetchLinks: true,
      fetchPrivate: false,
      webhookNetworks: [],
      demo: false,
      webPush: true,
      passwordSignIn: true,
      secretKey: undefined,
      openIdProviders: [],
      pushRelay: undefined,
      logLevel: 'info',
      logFormat: 'json',
    });
  });

  test('a flag overrides a variable, a variable the file, the file the default', async () => {
    const config = await file({ port: 1, host: 'file', trustedProxies: 3 });
    const { port, host, trustedProxies, logLevel } = load({
      flags: { config, port: '3' },
      env: { TIDINGS_PORT: '2', TIDINGS_HOST: 'variable' },
    });
    expect({ port, host, trustedProxies, logLevel }).toEqual({
      port: 3,
      host: 'variable',
      trustedProxies: 3,
      logLevel: 'info',
    });
  });

  test('the file can be named by TIDINGS_CONFIG, and its paths are relative to its folder', async () => {
    const config = await file({ data: 'there' });
    const { dataDirectory, database } = load({ env: { TIDINGS_CONFIG: config } });
    expect(dataDirectory).toBe(join(folder, 'there'));
    expect(database).toBe(join(folder, 'there', 'tidings.db'));
  });

  test('an empty variable counts as unset', () => {
    expect(load({ env: { TIDINGS_PORT: '', TIDINGS_CONFIG: '' } }).port).toBe(9991);
  });

  test('the file can contain numbers, booleans and lists', async () => {
    const config = await file({
      port: 80,
      rateLimit: false,
      corsOrigins: ['https://a.example', 'https://b.example/'],
    });
    expect(load({ flags: { config } })).toMatchObject({
      port: 80,
      rateLimit: undefined,
      corsOrigins: ['https://a.example', 'https://b.example'],
    });
  });

  test('an unknown key of the file is refused, and the closest name suggested', async () => {
    const config = await file({ prot: 80, whatever: 1 });
    const said = problem({ flags: { config } });
    expect(said).toContain('unknown setting "prot". Did you mean "port"?');
    expect(said).toContain('unknown setting "whatever". See docs/reference/configuration.md');
  });

  test.each([
    ['{', 'is not JSON'],
    ['[1]', 'must hold one JSON object'],
    ['{"port":"x"}', `"port" in ${tmpdir()}`],
  ])('a file that contains %s is refused', async (content, said) => {
    expect(problem({ flags: { config: await file(content) } })).toContain(said);
  });

  test('D: errors about a file do not quote its content', async () => {
    const config = await file('{"database": postgres://ada:s3cr3t@db/tidings}');
    const said = problem({ flags: { config } });
    expect(said).toContain("is not JSON: SyntaxError: Unexpected token 'p'");
    expect(said).not.toContain('s3cr3t');
  });

  test('a file may begin with a byte order mark', async () => {
    const config = await file('\uFEFF{"port":80}');
    expect(load({ flags: { config } }).port).toBe(80);
  });

  test('a folder given as a flag conflicts with a database from elsewhere', async () => {
    const database = 'postgres://u:s3cr3t@h/d';
    const config = await file({ database });
    const said = 'Name the one you mean with --database too';
    for (const sources of [{ flags: { config } }, { env: { TIDINGS_DATABASE: database } }]) {
      const told = problem({ ...sources, flags: { ...sources.flags, data: 'x' } });
      expect(told).toContain(said);
      expect(told).not.toContain('s3cr3t');
    }
    expect(load({ flags: { data: 'x', database } }).database).toBe(database);
    expect(load({ flags: { config }, env: { TIDINGS_DATA: 'x' } }).database).toBe(database);
  });

  test('a missing file is refused', () => {
    const config = join(folder, 'none.json');
    expect(problem({ flags: { config } })).toContain(`${config} cannot be read`);
  });
});

describe('configuration: values', () => {
  test('the message names the source, the expected value and the given one', () => {
    expect(problem({ env: { TIDINGS_PORT: 'abc' } })).toBe(
      "ConfigError: TIDINGS_PORT must be a port number from 0 to 65535, but is 'abc'",
    );
    expect(problem({ flags: { requestTimeout: '30' } })).toBe(
      "ConfigError: --request-timeout must be a time from 1s to 1h, but is '30'",
    );
  });

  test('if a password may make a database URL invalid, the message says how to write it', () => {
    expect(problem({ env: { TIDINGS_DATABASE: 'postgres://tidings:a#b/c@h/d' } })).toBe(
      "ConfigError: TIDINGS_DATABASE must be a postgres:// URL or the path of a file, but is 'postgres://tidings:***@h/d'. In a password, write these characters as codes: @ = %40, / = %2F, # = %23, ? = %3F, % = %25.",
    );
    expect(problem({ flags: { database: 'mysql://tidings:ab@h/d' } })).not.toContain('%2F');
    for (const password of ['p@ss/w', '12?b', '12/b@', 'p@s#b']) {
      const said = problem({ flags: { database: `postgres://tidings:${password}@h/d` } });
      expect(said).toContain('@ = %40');
      expect(said).not.toContain(password);
    }
  });

  test('all problems are reported at once', () => {
    const said = problem({ env: { TIDINGS_PORT: '-1', TIDINGS_LOG_LEVEL: 'loud' } });
    expect(said.split('\n')).toHaveLength(2);
  });

  test.each([
    ['port', ['65536', '1.5', '', ' 1', '0x10', -1, 1.5, null]],
    ['host', ['', 'a b', 'http://x']],
    ['database', ['mysql://localhost/x', 'postgres://[', '']],
    ['publicUrl', ['chat.example.org', 'ftp://x', 'https://x/path', 'https://x?q', 'https://u@x']],
    ['corsOrigins', ['example.org', 'https://a,', [1], {}]],
    ['rateLimit', ['maybe', 2]],
    ['maxBody', ['1B', '63KiB', '10', '1GiB', '1TiB', '-1MiB', '1e9MiB']],
    ['idempotencyKeep', ['23h', '1w', '3651d', '99999999999999999d']],
    ['trustedProxies', ['11', '-1']],
    ['processes', ['0', '65', 'all']],
    ['logFormat', ['xml']],
  ])('%s refuses %j', (name, refused) => {
    for (const value of refused) {
      expect(() => load({ flags: { [name]: value } }), JSON.stringify(value)).toThrow('must be');
    }
  });

  test.each([
    ['port', '0', { port: 0 }],
    ['database', 'postgres://u:p@h/d', { database: 'postgres://u:p@h/d' }],
    ['database', 'postgres://u:p@@h/d', { database: 'postgres://u:p@@h/d' }],
    ['database', 'other.db', { database: resolve('other.db') }],
    ['publicUrl', 'https://Chat.Example.org:443/', { publicUrl: 'https://chat.example.org' }],
    ['rateLimit', 'off', { rateLimit: undefined }],
    ['webPublicStreams', true, { webPublicStreams: true }],
    ['maxBody', '1 MiB', { maxBodyBytes: 2 ** 20 }],
    ['shutdownTimeout', '0s', { shutdownTimeoutMs: 0 }],
    ['stopDelay', '2s', { stopDelayMs: 2000 }],
    ['idempotencyKeep', '36h', { idempotencyKeyDays: 1.5 }],
  ])('%s accepts %j', (name, value, expected) => {
    expect(load({ flags: { [name]: value } })).toMatchObject(expected);
  });

  test('on a terminal the log is human-readable, unless set otherwise', () => {
    expect(load({ onTerminal: true }).logFormat).toBe('pretty');
    expect(load({ onTerminal: true, flags: { logFormat: 'json' } }).logFormat).toBe('json');
  });

  test('unknown variables are reported, except empty ones', () => {
    expect(unknownVariables({ TIDINGS_PORT: '1', TIDINGS_CONFIG: 'x', TIDINGS_X: '' })).toEqual([]);
    expect(unknownVariables({ TIDINGS_PROT: '1', PORT: '1', TIDINGS_KEY: 'my key' })).toEqual([
      'The environment variable TIDINGS_PROT is not a setting and has no effect. Did you mean TIDINGS_PORT?',
      'The environment variable TIDINGS_KEY is not a setting and has no effect. See docs/reference/configuration.md.',
    ]);
  });

  test('passwords are never shown', () => {
    const database = 'postgres://tidings:s3cr3t@db.example.org/tidings?password=s3cr3t';
    expect(JSON.stringify(describeConfig(load({ flags: { database } })))).not.toContain('s3cr3t');
    expect(problem({ flags: { database: 'mysql://tidings:s3cr3t@h/d' } })).not.toContain('s3cr3t');
    const blank = 'postgresql://tidings:one s3cr3t@db.example.org/tidings';
    expect(describeConfig(load({ flags: { database: blank } })).database).toBe(
      'postgresql://tidings:***@db.example.org/tidings',
    );
    expect(problem({ flags: { database: 'postgres://u:a# s3cr3t@h/d' } })).not.toContain('s3cr3t');
  });
});

describe('configuration: a bus', () => {
  const database = 'postgres://db.example.org/tidings';

  test('several servers, with a password or a token that is never shown', () => {
    const bus = 'nats://tidings:s3cr3t@one.example.org:4222, tls://t0k3n@two.example.org';
    const config = load({ flags: { database, bus } });
    expect(config.bus).toEqual([
      'nats://tidings:s3cr3t@one.example.org:4222',
      'tls://t0k3n@two.example.org',
    ]);
    const shown = JSON.stringify(describeConfig(config));
    expect(shown).toContain('nats://***@one.example.org:4222');
    expect(shown).not.toMatch(/s3cr3t|t0k3n/);
  });

  test('a wrong address is refused without showing it, and so is another database', () => {
    const said = problem({ flags: { database, bus: 'redis://tidings:s3cr3t@one.example.org' } });
    expect(said).toContain('--bus must be nats:// or tls:// addresses');
    expect(said).not.toContain('s3cr3t');
    expect(problem({ flags: { bus: 'nats://one.example.org' } })).toContain(
      'bus needs a database on PostgreSQL',
    );
  });
});

describe('configuration: a pooler', () => {
  const database = 'postgres://pooler.example.org/tidings';
  const databaseDirect = 'postgres://tidings:s3cr3t@db.example.org/tidings';

  test('the server behind it is named too, and its password never shown', () => {
    const config = load({ flags: { database, databaseDirect } });
    expect(config.databaseDirect).toBe(databaseDirect);
    expect(JSON.stringify(describeConfig(config))).not.toContain('s3cr3t');
  });

  test('both are on PostgreSQL', () => {
    const said = 'databaseDirect and database must both be postgres:// URLs';
    expect(problem({ flags: { databaseDirect } })).toContain(said);
    expect(problem({ flags: { database, databaseDirect: '/data/tidings.db' } })).toContain(said);
  });
});

describe('configuration: replicas', () => {
  const database = 'postgres://db.example.org/tidings';
  const one = 'postgres://tidings:s3cr3t@one.example.org/tidings';
  const two = 'postgresql://two.example.org:5433/tidings';

  test('several are separated by commas in a variable, and a list in the file', () => {
    const env = { TIDINGS_REPLICA: `${one}, ${two}` };
    expect(load({ flags: { database }, env }).replicas).toEqual([one, two]);
    expect(load({ flags: { database, replica: [one, two] } }).replicas).toEqual([one, two]);
  });

  test('each is on PostgreSQL, and so is the database', () => {
    expect(problem({ flags: { database, replica: '/data/tidings.db' } })).toContain(
      '--replica must be postgres:// URLs',
    );
    expect(problem({ flags: { replica: one } })).toContain(
      'replica needs a database on PostgreSQL',
    );
  });

  test('their passwords are never shown', () => {
    const config = load({ flags: { database, replica: one } });
    expect(JSON.stringify(describeConfig(config))).not.toContain('s3cr3t');
    expect(problem({ flags: { database, replica: `${one}:x@y` } })).not.toContain('s3cr3t');
  });
});

describe('configuration: traces', () => {
  const tracesTo = 'https://traces.example.org/otlp/';

  test('a share and headers belong to a collector', () => {
    const flags = { tracesTo, tracesShare: '0.05', tracesHeaders: 'x-team=s3cr3t, x-set = a=b' };
    expect(problem({ flags })).toContain('--traces-headers must be headers');
    expect(load({ flags: { ...flags, tracesHeaders: 'x-team=s3cr3t,x-set=a=b' } }).traces).toEqual({
      url: 'https://traces.example.org/otlp',
      share: 0.05,
      headers: { 'x-team': 's3cr3t', 'x-set': 'a=b' },
    });
    expect(problem({ flags: { tracesHeaders: 'x-team=s3cr3t' } })).toContain('needs tracesTo');
    expect(problem({ flags: { tracesTo, tracesShare: '5' } })).toContain('a number from 0 to 1');
  });

  test('the headers are never shown', () => {
    const config = load({ flags: { tracesTo, tracesHeaders: 'x-team=s3cr3t' } });
    expect(JSON.stringify(describeConfig(config))).not.toContain('s3cr3t');
    expect(problem({ flags: { tracesTo, tracesHeaders: 's3cr3t' } })).not.toContain('s3cr3t');
  });
});

describe('configuration: the provider of single sign-on', () => {
  const flags = {
    openidIssuer: 'https://id.example.org/realms/team',
    openidClientId: 'tidings',
    openidClientSecret: 'its-secret',
  };

  test('needs a URL, and a restriction of its people', () => {
    const given = (openidIssuer: string) => ({ flags: { ...flags, openidIssuer } });
    for (const issuer of [
      flags.openidIssuer,
      'http://localhost:8080',
      'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0',
    ]) {
      expect(load(given(issuer)).openIdProviders[0]?.issuer).toBe(issuer);
    }
    for (const issuer of ['http://id.example.org', 'https://id.example.org?x', 'id.example.org']) {
      expect(problem(given(issuer))).toContain('must be an https:// address');
    }
    for (const tenant of ['common', 'organizations', 'consumers']) {
      const issuer = `https://login.microsoftonline.com/${tenant}/v2.0`;
      expect(problem(given(issuer))).toContain('Name your own tenant');
    }
  });
});

describe('configuration: the push relay', () => {
  const flags = {
    pushRelayUrl: 'https://push.example.org',
    pushRelayId: 'a-server',
    pushRelayKey: 'its-key',
  };

  test('its URL and its account belong together', () => {
    expect(load({ flags }).pushRelay).toEqual({
      url: 'https://push.example.org',
      serverId: 'a-server',
      key: 'its-key',
    });
    for (const missing of Object.keys(flags)) {
      const others = Object.entries(flags).filter(([name]) => name !== missing);
      expect(problem({ flags: Object.fromEntries(others) })).toContain('belong together');
    }
  });

  test('its key is never shown', () => {
    const env = { TIDINGS_PUSH_RELAY_KEY: 'my secret key' };
    expect(problem({ env })).toBe(
      'ConfigError: TIDINGS_PUSH_RELAY_KEY must be a text without blanks',
    );
    expect(JSON.stringify(describeConfig(load({ flags })))).not.toContain('its-key');
    expect(describeConfig(load({ flags }))['pushRelay']).toMatchObject({ serverId: 'a-server' });
  });
});

describe('configuration: several providers', () => {
  const second = {
    id: 'partners',
    issuer: 'https://partners.example.org',
    clientId: 'tidings',
    clientSecret: 'secret-of-partners',
    name: 'Partners',
  };

  test('as a list in the file, and as JSON in a variable', () => {
    const env = { TIDINGS_OPENID_PROVIDERS: JSON.stringify([second]) };
    const { openIdProviders } = load({ env });
    expect(openIdProviders).toEqual([
      {
        ...{ id: 'partners', issuer: second.issuer, clientId: 'tidings', name: 'Partners' },
        ...{ clientSecret: 'secret-of-partners', trustsAddresses: false, returnTo: [] },
      },
    ]);
    expect(load({ flags: { openidProviders: [second], passwordSignIn: false } })).toMatchObject({
      openIdProviders,
    });
    expect(JSON.stringify(describeConfig(load({ env })))).not.toContain('secret-of-partners');
  });

  test.each([
    [{ id: 'callback' }, 'In provider 1, id must be'],
    [{ id: 'A b' }, 'In provider 1, id must be'],
    [{ issuer: 'http://id.example.org' }, 'In provider 1, issuer must be an https://'],
    [{ clientSecret: 'secret of partners' }, 'In provider 1, clientSecret must be'],
    [{ clientSecret: undefined }, 'In provider 1, clientSecret must be'],
    [{ trustAddresses: 'perhaps' }, 'In provider 1, trustAddresses must be'],
    [{ colour: 'blue' }, "In provider 1, there is no setting 'colour'"],
  ])('%j is refused, without secrets', (wrong, message) => {
    const found = problem({ flags: { openidProviders: [{ ...second, ...wrong }] } });
    expect(found).toContain(message);
    expect(found).not.toMatch(/secret.of.partners/);
  });

  test('each has an id and an issuer of its own', () => {
    const two = (more: object) => ({
      flags: { openidProviders: [second, { ...second, ...more }] },
    });
    expect(problem(two({}))).toContain('In provider 2, id must be');
    expect(problem(two({ id: 'same', issuer: `${second.issuer}/` }))).toContain('of its own');
    expect(problem({ flags: { openidProviders: '[{' } })).toContain('must be a list of objects');
  });
});

describe('configuration: uploads in a bucket', () => {
  const keys = { s3AccessKey: 'its-key', s3SecretKey: 'its-secret' };

  test('a bucket and folders in it', () => {
    const { uploads, s3 } = load({ flags: { ...keys, uploads: 's3://files/chat/' } });
    expect(uploads).toBe('s3://files/chat');
    expect(s3).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      accessKey: 'its-key',
      secretKey: 'its-secret',
    });
    const flags = { ...keys, s3Region: 'eu-central-2', s3Endpoint: 'http://10.0.0.5:9000/' };
    expect(load({ flags }).s3).toMatchObject({
      endpoint: 'http://10.0.0.5:9000',
      region: 'eu-central-2',
    });
    expect(load({ flags: { uploads: './elsewhere' } }).uploads).toBe(resolve('elsewhere'));
  });

  test.each(['s3://', 's3://A_B', 's3://files/../x', 's3://files/.x', 's3://files/a b', 's3:///a'])(
    '%j is no bucket',
    (uploads) => {
      expect(problem({ flags: { ...keys, uploads } })).toContain('must be a path, or s3://');
    },
  );

  test.each(['ftp://s3.example.org', 'https://user:pw@s3.example.org', 'https://s3.example.org?a'])(
    '%j is no service',
    (s3Endpoint) => {
      expect(problem({ flags: { ...keys, s3Endpoint } })).toContain('must be an http://');
    },
  );

  test('settings that belong together', () => {
    const { s3AccessKey } = keys;
    expect(problem({ flags: { s3AccessKey } })).toContain('belong together');
    expect(problem({ flags: { uploads: 's3://files' } })).toContain('need s3AccessKey');
    expect(problem({ flags: { uploadsMovedFrom: 's3://files' } })).toContain('need s3AccessKey');
    expect(problem({ flags: { uploadsSignedUrls: true } })).toContain('needs uploads in a bucket');
    const moved = { ...keys, uploads: 's3://files/a' };
    for (const uploadsMovedFrom of ['s3://files/a', 's3://files', 's3://files/a/b']) {
      expect(problem({ flags: { ...moved, uploadsMovedFrom } })).toContain('another place');
    }
    expect(load({ flags: { ...moved, uploadsMovedFrom: 's3://files/ab' } }).uploads).toBe(
      's3://files/a',
    );
  });

  test('uploads are never in the folder that holds the database', () => {
    const other = { data: '/data/chat', database: '/db/chat.db' };
    for (const place of ['/data/chat', '/data', '/', '/db', '/db/chat.db']) {
      for (const flags of [
        { uploads: place },
        { uploadsMovedFrom: place, uploads: '/elsewhere/a' },
      ]) {
        expect(problem({ flags: { ...other, ...flags } }), place).toContain('data folder');
      }
    }
    const uploads = '/data/chat/uploads';
    expect(load({ flags: { ...other, uploads, uploadsMovedFrom: '/db/chat' } }).uploads).toBe(
      uploads,
    );
  });

  test('the secret is in no log', () => {
    const config = load({ flags: { ...keys, uploads: 's3://files' } });
    expect(JSON.stringify(describeConfig(config))).not.toContain('its-secret');
    expect(problem({ flags: { ...keys, s3SecretKey: 'with blank' } })).not.toContain('with blank');
  });
});

describe('configuration: the mail server', () => {
  const flags = {
    mailServer: 'smtps://chat%40example.org:s3cr3t%2F@mail.example.org',
    mailFrom: 'Our chat <chat@example.org>',
    publicUrl: 'https://chat.example.org',
  };

  test.each([
    ['smtps://m.example.org', { host: 'm.example.org', port: 465, isTls: true, login: undefined }],
    ['smtp://m.example.org', { host: 'm.example.org', port: 587, isTls: false, login: undefined }],
    ['smtp://[::1]:25', { host: '::1', port: 25, isTls: false, login: undefined }],
    [
      flags.mailServer,
      {
        host: 'mail.example.org',
        port: 465,
        isTls: true,
        login: { user: 'chat@example.org', password: 's3cr3t/' },
      },
    ],
  ])('%s is a mail server', (mailServer, server) => {
    expect(load({ flags: { ...flags, mailServer } }).mail?.server).toEqual(server);
  });

  test.each([
    'mail.example.org',
    'https://mail.example.org',
    'smtp:///here',
    'smtp://a:%@b',
    'smtp://a/b',
  ])('%s is not a mail server, and not shown', (mailServer) => {
    const said = problem({ flags: { ...flags, mailServer } });
    expect(said).toContain('--mail-server must be smtp:// or smtps://');
    expect(said).not.toContain(mailServer);
  });

  test('the sender is an address, with or without a name', () => {
    const from = (mailFrom: string) => load({ flags: { ...flags, mailFrom } }).mail?.from;
    const address = 'chat@example.org';
    expect(from(address)).toEqual({ name: '', address });
    expect(from(`<${address}>`)).toEqual({ name: '', address });
    expect(from(`Our chat <${address}>`)).toEqual({ name: 'Our chat', address });
    expect(from(`"Chat, ours" <${address}>`)).toEqual({ name: 'Chat, ours', address });
    for (const mailFrom of [
      'Our chat',
      'a b@example.org',
      'x <a@b> y',
      `a\r\nBcc: e <${address}>`,
    ]) {
      expect(problem({ flags: { ...flags, mailFrom } })).toContain('must be an address such as');
    }
  });

  test("server and sender belong together, and links need the server's URL", () => {
    const { mailServer, mailFrom, publicUrl } = flags;
    expect(problem({ flags: { mailServer, publicUrl } })).toContain('belong together');
    expect(problem({ flags: { mailFrom, publicUrl } })).toContain('belong together');
    expect(problem({ flags: { mailServer, mailFrom } })).toContain('needs publicUrl');
    expect(load({ flags: { publicUrl } }).mail).toBeUndefined();
  });

  test('its password is never shown', () => {
    const shown = JSON.stringify(describeConfig(load({ flags })));
    expect(shown).not.toContain('s3cr3t');
    expect(shown).toContain('mail.example.org');
  });
});
