import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changePicture } from './change-picture.ts';
import { pictureUrl } from './realm-pictures.ts';

export const deleteRealmIcon = mutation(
  endpoints.deleteRealmIcon,
  ({ change, state, realm, services }) => {
    changePicture(change, services, 'icon', null);
    return { icon_url: pictureUrl(state, realm.id, 'icon') };
  },
);
