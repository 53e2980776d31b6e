import { useClient, useList, useUsers } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { checkPictureSize } from '../../ui/check-picture-size.ts';
import { Field } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
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
      title="Custom emoji"
      note="Everyone in the organization can use these in messages and reactions."
    >
      {may('can_add_custom_emoji_group') && (
        <div className="inline-form">
          <Field
            label="Name"
            value={name}
            placeholder="Same as the file name"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
          <FileButton accept="image/*" disabled={upload.isBusy} onPick={upload.run}>
            {upload.isBusy ? 'Uploading…' : 'Choose picture'}
          </FileButton>
        </div>
      )}
      <Problem text={upload.problem ?? remove.problem} />
      <ul className="rows" aria-label="Emoji">
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
                Remove<span className="hidden-text"> {emoji.name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="quiet">No custom emoji</p>}
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
