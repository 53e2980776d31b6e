import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { because } from '../support/skip-reason.ts';
import { runTidings } from '../support/tidings.ts';
import { canMakeDisks } from './disks.ts';
import { readAllTables } from './rows.ts';
import { Site } from './site.ts';

/**
 * Runs a command while the folder is on a disk that is too small for its output, and again with more space,
 * and copies the result out. Both runs report their exit codes.
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

/**
 * Makes nightly backups of a changing upload into a small disk until it is full, and fills the rest of it. Then runs
 * the command again to keep one backup, and copies the result out.
 */
function onDiskThatIsFull(disk: string): readonly string[] {
  const script = [
    'mkdir "$0" && mount -t tmpfs -o mode=700,size=2m tmpfs "$0"',
    'uploads="$(dirname "$0")/data/uploads"; mkdir -p "$uploads"',
    'night() { rm -f "$uploads"/*.bin; head -c 400000 /dev/urandom > "$uploads/$night.bin"; "$@" 2>&1; echo "ended $?"; }',
    'for night in 1 2 3 4 5 6 7 8; do night "$@" --keep 30; done',
    'cat /dev/zero > "$0/ballast"; echo "not a byte left"',
    'night=9; night "$@" --keep 1',
    '"$1" "$2" backup list "$0/nightly" --verify; echo "ended $?"',
    'cp -a "$0/nightly" "$0.copy"',
  ].join('\n');
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', script, disk];
}

describe.skipIf(!(await canMakeDisks()))(
  'a folder of backups',
  because('needs disks that Linux makes without root'),
  () => {
    let site: Site | undefined;
    afterEach(() => site?.remove());

    it('operations: on a full disk no backup is listed, and the next one uses the existing pieces', async () => {
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

    it('operations: on a disk without a free byte, a lower --keep makes space for the next backup', async () => {
      site = await Site.make();
      const disk = join(site.folder, 'disk');
      const words = ['backup', ...site.words, '--into', join(disk, 'nightly')];
      const said = await runTidings(words, onDiskThatIsFull(disk));
      const [nights = '', after = ''] = said.split('not a byte left\n');
      const ends = nights.match(/(?<=^ended )\d$/gm) ?? [];
      const made = ends.filter((code) => code === '0').length;
      expect(made).toBeGreaterThan(1);
      expect(ends.at(-1)).toBe('1');
      expect(nights).toContain(
        'its disk is full. Free some space, or choose another folder. A lower',
      );
      expect(after).toMatch(
        new RegExp(`Removed ${made} older backups\\.\nended 0\n[^\n]+verified\nended 0\n$`),
      );

      const target = join(site.folder, 'restored');
      await runTidings(['restore', '--data', target, '--from', `${disk}.copy`]);
      const uploaded = await readFile(join(site.data, 'uploads', '9.bin'));
      expect(uploaded.equals(await readFile(join(target, 'uploads', '9.bin')))).toBe(true);
    });
  },
);
