import { type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { onDemand } from '../ui/on-demand.tsx';
import type { AnimatedPictureProps } from './animated-picture.tsx';
import { Picture, type PictureProps, sizeOf } from './picture.tsx';
import { PlayedFile } from './played-file-on-demand.ts';
import { safeLink } from './safe-link.ts';
import { useServer } from './server.ts';
import { fileAt, isAnimated, type ServerFile, stillOf } from './server-file.ts';

const AnimatedPicture = onDemand(
  async () => (await import('./animated-picture.tsx')).AnimatedPicture,
  ({ frame, ...picture }: AnimatedPictureProps) =>
    frame(<Picture {...picture} file={stillOf(picture.file)} />),
);

const PictureViewer = onDemand(
  async () => (await import('./viewer/picture-viewer.tsx')).PictureViewer,
);

/** An inline picture: a custom emoji, or an upload. */
export function InlinePicture({ element }: { readonly element: Element }) {
  const { url } = useServer();
  const alt = element.getAttribute('alt') ?? '';
  const file = fileAt(element.getAttribute('src'), url);
  if (file === undefined) return alt;
  if (element.classList.contains('emoji')) {
    return file.isUpload ? alt : <img className="emoji" src={file.url} alt={alt} title={alt} />;
  }
  return <Picture file={file} alt={alt} size={sizeOf(element)} />;
}

/** A preview below a paragraph, which opens the full picture. */
export function Attachment({ element }: { readonly element: Element }) {
  const { url } = useServer();
  const anchor = element.querySelector('a');
  const video = element.querySelector('video');
  const image = element.querySelector('img');
  const target = safeLink(anchor?.getAttribute('href') ?? null, url);
  const shown = fileAt(image?.getAttribute('src') ?? null, url);
  const name = anchor?.getAttribute('title') ?? target?.href.split('/').at(-1) ?? '';
  const clip = fileAt(video?.getAttribute('src') ?? null, url);
  if (clip?.isUpload) return <PlayedFile path={clip.path} name={name} kind="video" />;
  if (!target || shown === undefined || !image) return null;
  const original = fileAt(anchor?.getAttribute('href') ?? null, url);
  const picture: PictureProps = { file: shown, alt: name, size: sizeOf(image) };
  const frame = (content: ReactNode) => (
    <OpenFile file={original} href={target.href} name={name}>
      {content}
    </OpenFile>
  );
  if (isAnimated(shown)) return <AnimatedPicture {...picture} frame={frame} />;
  return frame(<Picture {...picture} />);
}

interface OpenFileProps {
  readonly file: ServerFile | undefined;
  readonly href: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** A link to a file. Uploads are fetched with credentials and shown in a viewer; others open as a link. */
function OpenFile({ file, href, name, children }: OpenFileProps) {
  const [isOpen, setOpen] = useState(false);
  const label = <span className="hidden-text">{t('chat.open')} </span>;
  if (!file?.isUpload) {
    return (
      <a className="picture-link" href={href} target="_blank" rel="noopener noreferrer">
        {label}
        {children}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="picture-link" onClick={() => setOpen(true)}>
        {label}
        {children}
      </button>
      {isOpen && <PictureViewer path={file.path} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
