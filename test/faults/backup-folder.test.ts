import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runTidings } from '../support/tidings.ts';
import { canMakeDisks } from './disks.ts';
import { readAllTables } from './rows.ts';
import { Site } from './site.ts';

const TIMEOUT_MS = 240_000;

/**
 * Runs a command while the folder is on a disk that is too small for what it writes, and again with more
 * space, and copies out what is there by then. Both say how they ended.
 */
function onDiskThatFills(folder: string): readonly string[] {
  const script = [
    'mkdir "$0.disk" "$0" && mount -t tmpfs -o mode=700,size=100k tmpfs "$0"',
    '"$@" 2>&1; echo "ended $?"; ls "$0" "$0/backups"',
    'mount -o remount,size=64m "$0" && "$@"; echo "ended $?"',
    'cp -a "$0/." "$0.disk/"',
  ].join('\n');
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, folder];
}

describe.skipIf(!(await canMakeDisks()))('a folder of backups', { timeout: TIMEOUT_MS }, () => {
  let site: Site | undefined;
  afterEach(() => site?.remove());

  it('operations: where its disk is full, no backup is listed, and the next one uses what is there', async () => {
    site = await Site.make();
    await site.start();
    const load = site.load('folder');
    await load.acknowledges(1500);
    await load.end();
    const folder = join(site.folder, 'backups');
    const words = ['backup', ...site.words, '--into', folder];
    const said = await runTidings(words, onDiskThatFills(folder));
    expect(said).toContain(`The backup cannot be written to ${folder}: its disk is full.`);
    const left = said.slice(said.indexOf('ended 1'), said.indexOf('Backed up'));
    expect(left).toContain('pieces');
    expect(left).not.toContain('Z.json');
    expect(said).toContain('ended 0');

    const target = join(site.folder, 'restored');
    await runTidings(['restore', '--data', target, '--from', `${folder}.disk`]);
    const restored = await readAllTables(join(target, 'tidings.db'));
    const source = await readAllTables(join(site.data, 'tidings.db'));
    expect(restored.get('messages')?.rows).toEqual(source.get('messages')?.rows);
    expect(restored.get('messages')?.rows.length).toBeGreaterThan(1500);
  });
});
