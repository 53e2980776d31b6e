import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { loadConfig } from '../packages/server/src/core/config/load-config.ts';
import { optionNames, variableOf } from '../packages/server/src/core/config/options.ts';
import { installedProgram } from './support/installed-program.ts';
import { because } from './support/skip-reason.ts';
import { program, type RunningServer, startTidings } from './support/tidings.ts';

/*
 * The files of packages/server/deploy name settings, ports, paths and times of the server. They must be those that it
 * really has.
 */

const run = promisify(execFile);
const deploy = fileURLToPath(new URL('../packages/server/deploy/', import.meta.url));
const read = (name: string) => readFile(join(deploy, name), 'utf8');

type Variables = Record<string, string>;

/** What npm says about a packed package. */
interface Pack {
  readonly files: readonly { readonly path: string }[];
}

interface Service {
  readonly environment: Variables;
  readonly volumes: readonly string[];
  readonly image: string;
  readonly read_only?: boolean;
  readonly stop_grace_period?: string;
}

/** The settings that the image brings. */
const ofImage = { TIDINGS_DATA: '/data', TIDINGS_HOST: '0.0.0.0', TIDINGS_PORT: '9991' };
const chosen = { TIDINGS_DOMAIN: 'chat.example.org', TIDINGS_PASSWORD: 'secret' };
const settings = new Set(optionNames.map(variableOf));

/** Substitutes variables as Compose does. */
function composed(text: string): { services: Record<string, Service> } {
  const known: Variables = chosen;
  return parse(
    text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, preset) => known[name] ?? preset),
    { merge: true },
  );
}

function checkedConfig(env: Variables) {
  expect(Object.keys(env).filter((name) => !settings.has(name))).toEqual([]);
  return loadConfig({ env });
}

const seconds = (text: string) => Number(/^(\d+)s?$/.exec(text)?.[1]);

/** Expects that whoever stops the server waits as long as it may take. */
function expectPatience(config: ReturnType<typeof loadConfig>, patience: number): void {
  expect(patience * 1000).toBeGreaterThan(config.stopDelayMs + config.shutdownTimeoutMs);
}

describe('the container', () => {
  it('operations: its settings are those of the server', async () => {
    const text = await read('Dockerfile');
    const env = Object.fromEntries(
      [...text.matchAll(/(TIDINGS_\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(env).toEqual(ofImage);
    expect(checkedConfig(env)).toMatchObject({ dataDirectory: '/data', host: '0.0.0.0' });
    expect(text).toContain(`EXPOSE ${env['TIDINGS_PORT']}\n`);
    expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    expect(text).toMatch(/^HEALTHCHECK /m);
    // Arguments in a list: a shell in between would keep signals from the server.
    expect(text).toMatch(/^ENTRYPOINT \["tidings"\]\nCMD \["serve"\]$/m);
  });

  it.each([
    ['compose.yaml', ['tidings'], 'tidings:9991'],
    ['compose.postgres.yaml', ['tidings-1', 'tidings-2'], 'tidings-1:9991 tidings-2:9991'],
  ])('operations: %s runs it with valid settings', async (file, names, servers) => {
    const { services } = composed(await read(file));
    const ours = Object.keys(services).filter((name) => services[name]?.image === 'tidings');
    expect(ours).toEqual(names);
    for (const name of names) {
      const service = services[name];
      const config = checkedConfig({ ...ofImage, ...service?.environment });
      expect(config).toMatchObject({ publicUrl: 'https://chat.example.org', trustedProxies: 1 });
      expect(config.database).toMatch(
        names.length > 1 ? /^postgres:\/\/tidings:secret@database\/tidings$/ : /^\/data\//,
      );
      expect(service).toMatchObject({ read_only: true, volumes: ['data:/data'] });
      expectPatience(config, seconds(service?.stop_grace_period ?? ''));
    }
    expect(services['proxy']?.environment['TIDINGS_SERVERS']).toBe(servers);
  });

  it.skipIf(!installedProgram('caddy'))(
    'operations: the Caddyfile is valid',
    because('needs caddy'),
    async () => {
      const words = ['validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];
      const servers = { TIDINGS_SERVERS: 'tidings-1:9991 tidings-2:9991' };
      const env = { ...process.env, ...chosen, ...servers, HOME: tmpdir() };
      await run(installedProgram('caddy') ?? '', words, { env });
    },
  );
});

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has another shape
  readonly [part: string]: any;
}

describe('the Kubernetes manifests', () => {
  let manifests: readonly Manifest[];
  const of = (kind: string, name = 'tidings') => {
    const found = manifests.find((each) => each.kind === kind && each.metadata.name === name);
    if (!found) throw new Error(`There is no ${kind} ${name}.`);
    return found;
  };

  beforeAll(async () => {
    const documents = parseAllDocuments(await read('kubernetes/tidings.yaml'));
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    manifests = documents.map((document) => document.toJS() as Manifest);
  });

  it('operations: pods get valid settings, and time to stop', () => {
    const { spec } = of('Deployment')['spec'].template;
    const [container] = spec.containers;
    const secrets = { TIDINGS_DATABASE: 'postgres://u:p@db/tidings', TIDINGS_SECRET_KEY: 'key' };
    const names = container.env.map(({ name }: { name: string }) => name);
    expect(names).toEqual(Object.keys(secrets));
    const config = checkedConfig({ ...ofImage, ...of('ConfigMap')['data'], ...secrets });
    expectPatience(config, spec.terminationGracePeriodSeconds);
    expect(container.ports).toEqual([{ name: 'http', containerPort: config.port }]);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(mounted).toEqual(spec.volumes.map(({ name }: { name: string }) => name));
  });

  it('operations: a rollout keeps all servers, and names fit together', () => {
    const { replicas, strategy, selector, template } = of('Deployment')['spec'];
    expect(replicas).toBeGreaterThan(1);
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    for (const labels of [
      selector.matchLabels,
      of('Service')['spec'].selector,
      of('PodDisruptionBudget')['spec'].selector.matchLabels,
    ]) {
      expect(template.metadata.labels).toEqual(labels);
    }
    const [claim] = template.spec.volumes;
    expect(() => of('PersistentVolumeClaim', claim.persistentVolumeClaim.claimName)).not.toThrow();
    const [rule] = of('Ingress')['spec'].rules;
    for (const { path, backend } of rule.http.paths) {
      const { spec } = of('Service', backend.service.name);
      // The service for the metrics leads nowhere.
      expect(spec.selector === undefined, path).toBe(path === '/metrics');
      expect(spec.ports).toMatchObject([{ name: backend.service.port.name }]);
    }
  });
});

describe('paths', () => {
  let folder: string;
  let server: RunningServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidings-deploy-'));
    server = await startTidings(folder);
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('operations: the paths that the files ask for health are those of the server', async () => {
    const files = ['Dockerfile', 'Caddyfile', 'kubernetes/tidings.yaml'];
    const texts = await Promise.all(files.map(read));
    const paths = texts.flatMap((text) => text.match(/\/health(\/\w+)?/g) ?? []);
    expect(new Set(paths)).toEqual(new Set(['/health', '/health/ready', '/health/live']));
    for (const path of new Set(paths)) {
      expect((await fetch(`${server.url}${path}`)).status, path).toBe(200);
    }
  });
});

describe('the npm package', () => {
  it.skipIf(!installedProgram('npm'))(
    'operations: it has the files that the guides copy from it',
    because('needs npm'),
    async () => {
      const words = ['pack', '--dry-run', '--json', '--ignore-scripts', './packages/server'];
      const cwd = fileURLToPath(new URL('..', import.meta.url));
      const { stdout } = await run('npm', words, { cwd, maxBuffer: 1 << 24 });
      const packs = Object.values(JSON.parse(stdout) as Record<string, Pack>);
      const packed = packs.flatMap(({ files }) => files.map(({ path }) => path));
      const ours = await readdir(deploy, { recursive: true, withFileTypes: true });
      const wanted = ours
        .filter((entry) => entry.isFile())
        .map((entry) => `deploy/${relative(deploy, join(entry.parentPath, entry.name))}`)
        // The Debian package is made of them.
        .filter((path) => !path.startsWith('deploy/debian/'));
      expect(wanted).toContain('deploy/systemd/tidings.service');
      expect(packed.filter((path) => path.startsWith('deploy/')).toSorted()).toEqual(
        wanted.toSorted(),
      );
    },
  );
});

describe('the units', () => {
  const units = ['tidings.service', 'tidings@.service'];
  const settingsOf = (unit: string, name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('operations: they differ in their names, their ports and the delay alone', async () => {
    const [one, several] = await Promise.all(units.map((name) => read(`systemd/${name}`)));
    const lines = new Set(one?.split('\n'));
    const added = several?.split('\n').filter((line) => !lines.has(line) && !line.startsWith('#'));
    expect(added).toEqual([
      'Description=Tidings on port %i',
      'Environment=TIDINGS_STOP_DELAY=2s',
      'ExecStart=tidings serve --port %i',
    ]);
  });

  it.each(units)('operations: %s sets what the server reads, and waits for it', async (name) => {
    const unit = await read(`systemd/${name}`);
    const given = settingsOf(unit, 'Environment').map((each) => each.split('='));
    const env: Variables = Object.fromEntries(given);
    const { NODE_ENV, TIDINGS_CONFIG, ...rest } = env;
    expect([NODE_ENV, TIDINGS_CONFIG]).toEqual(['production', '/etc/tidings/tidings.json']);
    const [patience = ''] = settingsOf(unit, 'TimeoutStopSec');
    expectPatience(checkedConfig(rest), seconds(patience));
    const [command = ''] = settingsOf(unit, 'ExecStart');
    const { stdout } = await run(program[0] ?? '', [...program.slice(1), 'serve', '--help']);
    expect(command).toMatch(/^tidings serve( --port %i)?$/);
    expect(stdout).toContain('--port');
  });

  it.skipIf(!installedProgram('systemd-analyze'))(
    'operations: systemd finds no fault, and little that an intruder could reach',
    because('needs systemd-analyze'),
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'tidings-units-'));
      try {
        for (const name of units) {
          const unit = await read(`systemd/${name}`);
          const file = join(folder, name.replace('@', '@9991'));
          // It is not installed on this machine.
          await writeFile(file, unit.replace('ExecStart=tidings', `ExecStart=${process.execPath}`));
          const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
          expect(stderr).not.toContain('tidings');
          const words = ['security', '--offline=true', '--threshold=20', '--no-pager', file];
          const { stdout } = await run('systemd-analyze', words);
          expect(stdout).toMatch(/Overall exposure level .*: [01]\.\d OK/);
        }
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
