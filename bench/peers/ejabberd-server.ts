import { spawn } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianFolder, debianLibraries } from './debian.ts';
import { folder, serveXmpp } from './xmpp-server.ts';

/** Same configuration as prosody: anonymous accounts, and rooms without presence. */
const settings = (port: number) => `
hosts: [localhost]
loglevel: error
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    access: all
    shaper: none
auth_method: [anonymous]
anonymous_protocol: sasl_anon
modules:
  mod_mam: {}
  mod_muc:
    host: rooms.localhost
    access: all
    access_create: all
    max_users: 2000
    default_room_options:
      mam: true
      presence_broadcast: []
`;

await serveXmpp(async (port) => {
  const root = join(debianFolder('ejabberd'), 'usr/lib/erlang');
  const [machine = ''] = (await readdir(root)).filter((name) => name.startsWith('erts-'));
  const binaries = join(root, machine, 'bin');
  const database = join(folder, 'database');
  await mkdir(database);
  const configuration = join(folder, 'ejabberd.yml');
  await writeFile(configuration, settings(port));
  const libraries = await debianLibraries('ejabberd');
  const words = ['-noinput', '-mnesia', 'dir', JSON.stringify(database), '-s', 'ejabberd'];
  return spawn(join(binaries, 'erlexec'), words, {
    stdio: 'ignore',
    env: {
      EMU: 'beam',
      PROGNAME: 'erl',
      ROOTDIR: root,
      BINDIR: binaries,
      HOME: folder,
      ERL_LIBS: libraries,
      LD_LIBRARY_PATH: libraries,
      EJABBERD_CONFIG_PATH: configuration,
      EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
      SPOOL_DIR: database,
    },
  });
});
