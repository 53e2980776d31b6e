import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { changePicture } from './change-picture.ts';
import { logoKind } from './picture-files.ts';
import { storePicture } from './store-picture.ts';

export const uploadRealmLogo = preparedMutation(endpoints.uploadRealmLogo, {
  prepare: (call) => storePicture(call, logoKind(call.input)),

  run({ change, services, input }, file) {
    changePicture(change, services, logoKind(input), file);
    return {};
  },
});
