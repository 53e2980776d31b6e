import { File as FileIcon, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sizeText } from '../format/size-text.ts';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface Props {
  readonly files: readonly File[];
  readonly maxBytes: number;
  readonly onRemove: (file: File) => void;
}

/** The attached files. They are stored with the message on this device, and uploaded once there is a network. */
export function FileList({ files, maxBytes, onRemove }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="file-list" aria-label={t('composer.attachedFiles')}>
      {files.map((file) => (
        <li
          key={`${file.name} ${file.size} ${file.lastModified}`}
          className={file.size > maxBytes ? 'file too-large' : 'file'}
        >
          <Thumbnail file={file} />
          <span className="file-name">{file.name}</span>
          <span className="file-size">
            {file.size > maxBytes
              ? t('composer.tooLargeTheLimitIs', { size: sizeText(maxBytes) })
              : sizeText(file.size)}
          </span>
          <IconButton label={t('chat.remove', { name: file.name })} onClick={() => onRemove(file)}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!url) return <FileIcon size={16} aria-hidden="true" />;
  return <img className="file-picture" src={url} alt="" />;
}
