import type { RealmPictures } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { PictureKind } from './picture-files.ts';

/** The picture of the server, for organizations without pictures of their own. */
const DEFAULT_URL = '/assets/icon.png';

/** Returns where a picture is, relative to the address of the organization. */
export function pictureUrl(state: RealmState, realmId: number, kind: PictureKind): string {
  const { [kind]: own, logo } = state.internal('pictures');
  const file = own ?? (kind === 'night_logo' ? logo : null);
  return file === null ? DEFAULT_URL : `/user_avatars/${realmId}/realm/${file}`;
}

/** Returns the fields of a picture as events have them. */
export function pictureFields(
  state: RealmState,
  realmId: number,
  kind: PictureKind,
): Partial<RealmPictures> {
  const url = pictureUrl(state, realmId, kind);
  const isOwn = state.internal('pictures')[kind] !== null;
  if (kind === 'icon') return { icon_url: url, icon_source: isOwn ? 'U' : 'G' };
  const source = isOwn ? 'U' : 'D';
  return kind === 'logo'
    ? { logo_url: url, logo_source: source }
    : { night_logo_url: url, night_logo_source: source };
}

/** Returns the fields of all pictures. */
export function realmPictures(state: RealmState, realmId: number): RealmPictures {
  return {
    ...pictureFields(state, realmId, 'icon'),
    ...pictureFields(state, realmId, 'logo'),
    ...pictureFields(state, realmId, 'night_logo'),
  } as RealmPictures;
}
