import { Eye, ImagePlay, NotepadText, Paperclip, SmilePlus, Type } from 'lucide-react';
import { useState } from 'react';
import { EmojiPicker } from '../emoji/emoji-picker-on-demand.tsx';
import { emojiSource } from '../emoji/skin-tone.ts';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { soonNeeded } from '../ui/on-demand.tsx';
import { FormatBar } from './format-bar.tsx';
import { type Format, inserted } from './format-text.ts';
import { PickFiles } from './pick-files.tsx';

const VoiceButton = soonNeeded(
  async () => (await import('./voice/voice-button.tsx')).VoiceButton,
  () => <span className="icon-button" />,
);

const SnippetMenu = soonNeeded(
  async () => (await import('./snippet-menu.tsx')).SnippetMenu,
  () => (
    <IconButton label={t('composer.savedSnippets')} disabled>
      <NotepadText size={18} />
    </IconButton>
  ),
);

interface Props {
  readonly content: string;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
  readonly onFormat: (format: Format) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Toolbar of the composer: files, emoji, saved texts, preview, formatting. */
export function ComposerTools({ content, isPreview, onPreview, onFormat, onFiles }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="composer-tools" data-open={isOpen}>
      <PickFiles label={t('composer.attachFiles')} onFiles={onFiles}>
        <Paperclip size={18} />
      </PickFiles>
      <PickFiles label={t('composer.addAGif')} accept="image/gif" onFiles={onFiles}>
        <ImagePlay size={18} />
      </PickFiles>
      <VoiceButton onFile={(file) => onFiles([file])} />
      <EmojiPicker
        hasTones
        onPick={(emoji) => onFormat(inserted(`${emojiSource(emoji)} `))}
        trigger={
          <IconButton label={t('composer.emoji')} disabled={isPreview}>
            <SmilePlus size={18} />
          </IconButton>
        }
      />
      <SnippetMenu
        content={content}
        disabled={isPreview}
        onInsert={(text) => onFormat(inserted(text))}
      />
      <IconButton
        label={t('composer.preview')}
        aria-pressed={isPreview}
        onClick={() => onPreview(!isPreview)}
      >
        <Eye size={18} />
      </IconButton>
      <span className="format-toggle">
        <IconButton
          label={t('composer.formatting')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Type size={18} />
        </IconButton>
      </span>
      <FormatBar disabled={isPreview} onFormat={onFormat} />
    </div>
  );
}
