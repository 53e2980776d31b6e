import { createHmac } from 'node:crypto';
import type { Realm } from '../../core/realm/realm.ts';
import { safeFileName } from '../../features/uploads/file-name.ts';
import { parsePathId } from '../../features/uploads/path-id.ts';

/** Returns a path that cannot be guessed, but is the same whenever the import is resumed. */
export function uploadPath(realm: Realm, fileId: string, name: string): string {
  const secret = createHmac('sha256', realm.state.internal('upload_secret'))
    .update(fileId)
    .digest();
  const shard = secret.subarray(0, 1).toString('hex');
  const random = secret.subarray(1, 19).toString('base64url');
  return `${realm.id}/${shard}/${random}/${safeFileName(name)}`;
}

/** Returns the path in this organization of a file that had a path like ours. Keeps the unguessable part. */
export function movedUploadPath(realm: Realm, pathId: string): string {
  const [, shard = '', random = '', name = ''] = pathId.split('/');
  const moved = `${realm.id}/${shard.padStart(2, '0')}/${random}/${safeFileName(name)}`;
  return parsePathId(moved) ? moved : uploadPath(realm, pathId, name);
}
