import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { changePicture } from './change-picture.ts';
import { pictureUrl } from './realm-pictures.ts';
import { storePicture } from './store-picture.ts';

export const uploadRealmIcon = preparedMutation(endpoints.uploadRealmIcon, {
  prepare: (call) => storePicture(call, 'icon'),

  run({ change, state, realm, services }, file) {
    changePicture(change, services, 'icon', file);
    return { icon_url: pictureUrl(state, realm.id, 'icon') };
  },
});
