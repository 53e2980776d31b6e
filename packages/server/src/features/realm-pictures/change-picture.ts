import { setInternal } from '../../core/realm/create-realm.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/audit.ts';
import { type PictureKind, removePictureFile } from './picture-files.ts';
import { pictureFields } from './realm-pictures.ts';

/** Replaces a picture of the organization, or removes it, and tells everybody. */
export function changePicture(
  change: Mutation,
  services: Services,
  kind: PictureKind,
  file: string | null,
): void {
  const { state } = change;
  const before = state.internal('pictures');
  if (before[kind] === file) return;
  setInternal(change, 'pictures', { ...before, [kind]: file });
  audit(change, {
    kind: 'realm.picture_changed',
    details: { picture: kind, uploaded: file !== null },
  });
  removePictureFile(change, services, before[kind]);
  announce(change, kind);
  // In dark themes the logo stands in for one that is not there.
  if (kind === 'logo' && before.night_logo === null) announce(change, 'night_logo');
}

function announce(change: Mutation, kind: PictureKind): void {
  const data = pictureFields(change.state, change.realmId, kind);
  change.emit('realm', { type: 'realm', op: 'update_dict', property: kind, data });
}
