import { useClient, useRealm } from '@tidings/sdk/react';
import { limits, type User } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { checkPictureSize } from '../../ui/check-picture-size.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';

export function OwnPicture({ own }: { readonly own: User }) {
  const client = useClient();
  const { isAdministrator } = usePermissions();
  const realm = useRealm();
  const upload = useAction(async (file: File) => {
    checkPictureSize(file, limits.max_avatar_file_size_mib);
    await client.api.uploadOwnAvatar({ file });
  });
  const remove = useAction(() => client.api.deleteOwnAvatar());
  const isFixed = realm?.realm_avatar_changes_disabled === true && !isAdministrator;
  return (
    <>
      <div className="picture-row">
        <Avatar src={own.avatar_url} size={80} />
        {!isFixed && (
          <div className="buttons">
            <FileButton accept="image/*" disabled={upload.isBusy} onPick={upload.run}>
              {upload.isBusy ? t('settings.uploading') : t('settings.changePicture')}
            </FileButton>
            <button
              type="button"
              className="button"
              disabled={remove.isBusy}
              onClick={() => remove.run()}
            >
              {t('settings.remove2')}
            </button>
          </div>
        )}
      </div>
      <Problem text={upload.problem ?? remove.problem} />
    </>
  );
}
