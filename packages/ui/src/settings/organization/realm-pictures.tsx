import { useClient } from '@tidings/sdk/react';
import { limits, type RealmSnapshot } from '@tidings/shared-types';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { checkPictureSize } from '../../ui/check-picture-size.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';

/** The icon and the logos of the organization. */
export function RealmPictures({ realm }: { readonly realm: RealmSnapshot }) {
  const { api } = useClient();
  return (
    <Section title={t('organization.iconAndLogo')}>
      <RealmPicture
        label={t('organization.icon')}
        url={realm.realm_icon_url}
        isOwn={realm.realm_icon_source === 'U'}
        maxMib={limits.max_icon_file_size_mib}
        onUpload={(file) => api.uploadRealmIcon({ file })}
        onRemove={() => api.deleteRealmIcon()}
      />
      <RealmPicture
        label={t('organization.logo')}
        url={realm.realm_logo_url}
        isOwn={realm.realm_logo_source === 'U'}
        maxMib={limits.max_logo_file_size_mib}
        onUpload={(file) => api.uploadRealmLogo({ night: false, file })}
        onRemove={() => api.deleteRealmLogo({ night: false })}
      />
      <RealmPicture
        label={t('organization.logoForDarkThemes')}
        url={realm.realm_night_logo_url}
        isOwn={realm.realm_night_logo_source === 'U'}
        maxMib={limits.max_logo_file_size_mib}
        onUpload={(file) => api.uploadRealmLogo({ night: true, file })}
        onRemove={() => api.deleteRealmLogo({ night: true })}
      />
    </Section>
  );
}

interface PictureProps {
  readonly label: string;
  readonly url: string;
  /** Whether it was uploaded, and is not the picture of the server. */
  readonly isOwn: boolean;
  readonly maxMib: number;
  readonly onUpload: (file: File) => Promise<unknown>;
  readonly onRemove: () => Promise<unknown>;
}

function RealmPicture({ label, url, isOwn, maxMib, onUpload, onRemove }: PictureProps) {
  const upload = useAction(async (file: File) => {
    checkPictureSize(file, maxMib);
    await onUpload(file);
  });
  const remove = useAction(onRemove);
  return (
    <>
      <div className="picture-row">
        <img className="realm-picture" src={url} alt={label} />
        <div className="row-text">{label}</div>
        <div className="buttons">
          <FileButton accept="image/*" disabled={upload.isBusy} onPick={upload.run}>
            {upload.isBusy ? t('organization.uploading') : t('organization.upload')}
            <span className="hidden-text"> {label}</span>
          </FileButton>
          {isOwn && (
            <button
              type="button"
              className="button"
              disabled={remove.isBusy}
              onClick={() => remove.run()}
            >
              <Text of="organization.removeLabel" with={{ label, hidden: hiddenText }} />
            </button>
          )}
        </div>
      </div>
      <Problem text={upload.problem} />
      <Problem text={remove.problem} />
    </>
  );
}
