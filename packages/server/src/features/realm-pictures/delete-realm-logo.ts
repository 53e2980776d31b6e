import { endpoints } from '@tidings/shared-types';
import { mutation } from '../../handler.ts';
import { changePicture } from './change-picture.ts';
import { logoKind } from './picture-files.ts';

export const deleteRealmLogo = mutation(
  endpoints.deleteRealmLogo,
  ({ change, services, input }) => {
    changePicture(change, services, logoKind(input), null);
    return {};
  },
);
