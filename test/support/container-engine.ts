import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type ImageVariables, makeDebianWithNode } from './image-parts.ts';
import { waitFor } from './wait-for.ts';

const execute = promisify(execFile);

/** A Docker engine of a test, with images and containers of its own. */
export interface ContainerEngine {
  /** Runs `docker` with these words, and returns what it printed. */
  docker(...words: string[]): Promise<string>;
  /** Variables for other clients of the engine. */
  readonly variables: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Starts an engine. It has no bridge of its own, so builds use the network of this machine. */
export async function startContainerEngine(folder: string): Promise<ContainerEngine> {
  await mkdir(folder);
  const host = `unix://${join(folder, 'socket')}`;
  const folders = ['--data-root', join(folder, 'data'), '--exec-root', join(folder, 'running')];
  const words = ['--host', host, '--pidfile', join(folder, 'pid'), '--bridge', 'none'];
  const daemon = spawn('dockerd', [...folders, ...words], { stdio: 'ignore' });
  const exited = once(daemon, 'exit');
  const docker = async (...words: string[]) => {
    const { stdout } = await execute('docker', ['--host', host, ...words], { maxBuffer: 1 << 26 });
    return stdout.trim();
  };
  await waitFor(() => docker('version'));
  return {
    docker,
    variables: { DOCKER_HOST: host },
    async stop() {
      daemon.kill('SIGTERM');
      await exited;
      // Some versions leave it mounted, and the folder could not be deleted. Others have nothing there to unmount.
      await execute('umount', [join(folder, 'running/netns/default')]).catch(() => undefined);
    },
  };
}

/** Makes the images that the compose files name, of Debian's packages, under the same names. */
export async function makeBaseImages({ docker }: ContainerEngine, folder: string): Promise<void> {
  const debian = join(folder, 'debian');
  const variables = await makeDebianWithNode(debian);
  const archive = join(folder, 'debian.tar');
  await execute('tar', ['-C', debian, '-cf', archive, '.']);
  await docker('import', ...changes(variables), archive, NODE);
  for (const [name, files] of Object.entries(images)) {
    const context = join(folder, name.replace(/.*\//, ''));
    await mkdir(context);
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(context, file), text, { mode: 0o755 });
    }
    await docker('build', '--network', 'host', '--tag', name, context);
  }
}

const changes = (variables: ImageVariables) =>
  Object.entries(variables).flatMap(([name, value]) => ['--change', `ENV ${name}=${value}`]);

const NODE = 'docker.io/library/node:22-bookworm-slim';
const INSTALL = 'apt-get update && apt-get install --yes --no-install-recommends';

/** Each behaves like the official image, as far as the compose files use it. */
const images = {
  'docker.io/library/caddy:2': {
    Dockerfile: `FROM ${NODE}
RUN ${INSTALL} caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
`,
  },
  'docker.io/library/postgres:17': {
    Dockerfile: `FROM ${NODE}
RUN ${INSTALL} postgresql-15
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
COPY entrypoint /
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["/entrypoint"]
`,
    entrypoint: `#!/bin/sh
set -e
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
chown postgres: "$PGDATA" && chmod 700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password && chown postgres: /tmp/password
  as initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  as pg_ctl -o "-c listen_addresses=''" -w start
  as createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  as pg_ctl -w stop
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups postgres -c listen_addresses='*'
`,
  },
};
