import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianFolder, debianLibraries } from './debian.ts';
import { folder, serveXmpp } from './xmpp-server.ts';

/** Anonymous accounts, rooms without presence, and the default archive. */
const settings = (port: number) => `
run_as_root = true
data_path = "${folder}/data"
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = {}
modules_enabled = { "saslauth" }
modules_disabled = { "s2s", "tls", "offline" }
c2s_require_encryption = false
authentication = "anonymous"
log = { error = "*console" }
VirtualHost "localhost"
Component "rooms.localhost" "muc"
  modules_enabled = { "muc_mam" }
  muc_log_by_default = true
  muc_room_locking = false
  muc_room_default_presence_broadcast = { visitor = false; participant = false; moderator = false }
`;

await serveXmpp(async (port) => {
  const root = debianFolder('prosody');
  for (const part of ['data', 'certs']) await mkdir(join(folder, part), { recursive: true });
  const configuration = join(folder, 'prosody.cfg.lua');
  await writeFile(configuration, settings(port));
  const program = join(folder, 'prosody.lua');
  const original = await readFile(join(root, 'usr/bin/prosody'), 'utf8');
  await writeFile(program, original.replaceAll("'/usr/lib/", `'${root}/usr/lib/`));
  const libraries = await debianLibraries('prosody');
  const modules = join(root, 'usr/share/lua/5.4');
  return spawn(join(root, 'usr/bin/lua5.4'), [program, '--config', configuration, '-F'], {
    stdio: 'ignore',
    env: {
      LUA_PATH: `${modules}/?.lua;${modules}/?/init.lua;;`,
      LUA_CPATH: `${libraries}/lua/5.4/?.so;;`,
      LD_LIBRARY_PATH: libraries,
    },
  });
});
