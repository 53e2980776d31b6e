import { useClient, useList, useUsers } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { checkPictureSize } from '../../ui/check-picture-size.ts';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Custom emoji of the organization. */
export function EmojiSection() {
  const client = useClient();
  const all = useList((each) => each.emoji()) ?? [];
  const users = useUsers() ?? [];
  const { own, may, isAdministrator } = usePermissions();
  const [name, setName] = useState('');
  const upload = useAction(async (file: File) => {
    checkPictureSize(file, limits.emojiFileSizeMib);
    await client.api.uploadRealmEmoji({ emoji_name: name.trim() || nameOf(file), file });
    setName('');
  });
  const remove = useAction((emoji_name: string) => client.api.deactivateRealmEmoji({ emoji_name }));
  const shown = all.filter(({ deactivated }) => !deactivated);
  return (
    <Section
      title={t('organization.customEmoji')}
      note={t('organization.everyoneInTheOrganizationCan')}
    >
      {may('can_add_custom_emoji_group') && (
        <div className="inline-form">
          <Field
            label={t('organization.name')}
            value={name}
            placeholder={t('organization.sameAsTheFileName')}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <FileButton accept="image/*" disabled={upload.isBusy} onPick={upload.run}>
            {upload.isBusy ? t('organization.uploading') : t('organization.choosePicture')}
          </FileButton>
        </div>
      )}
      <Problem text={upload.problem ?? remove.problem} />
      <ul className="rows" aria-label={t('organization.emoji')}>
        {shown.map((emoji) => (
          <li className="row" key={emoji.id}>
            <img className="emoji" src={emoji.source_url} alt="" width={28} height={28} />
            <div className="row-text">
              <div className="row-name">:{emoji.name}:</div>
              <div className="row-note">
                {users.find(({ user }) => user.user_id === emoji.author_id)?.user.full_name}
              </div>
            </div>
            {(isAdministrator || emoji.author_id === own?.user_id) && (
              <button
                type="button"
                className="button small"
                disabled={remove.isBusy}
                onClick={() => remove.run(emoji.name)}
              >
                <Text
                  of="organization.deleteName"
                  with={{ name: emoji.name, hidden: hiddenText }}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="quiet">{t('organization.noCustomEmoji')}</p>}
    </Section>
  );
}

/** Derives a valid emoji name from a file name. */
function nameOf({ name }: File): string {
  return name
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replaceAll(/^[_-]+|[_-]+$/g, '');
}
