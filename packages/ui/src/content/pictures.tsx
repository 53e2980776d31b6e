import { type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { onDemand } from '../ui/on-demand.tsx';
import type { AnimatedPictureProps } from './animated-picture.tsx';
import { useFile } from './files.ts';
import { PlayedFile } from './played-file-on-demand.ts';
import { safeLink } from './safe-link.ts';
import { useServer } from './server.ts';
import { fileAt, isAnimated, type ServerFile, stillOf } from './server-file.ts';

const AnimatedPicture = onDemand(
  async () => (await import('./animated-picture.tsx')).AnimatedPicture,
  ({ show }: AnimatedPictureProps) => show(false),
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
  const show = (isMoving: boolean) => (
    <OpenFile file={original} href={target.href} name={name}>
      <Picture file={isMoving ? shown : stillOf(shown)} alt={name} size={sizeOf(image)} />
    </OpenFile>
  );
  return isAnimated(shown) ? <AnimatedPicture name={name} show={show} /> : show(true);
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

interface PictureProps {
  readonly file: ServerFile;
  readonly alt: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

function Picture({ file: { path, url, isUpload }, alt, size }: PictureProps) {
  const upload = useFile(isUpload ? path : undefined);
  // Reserves the space, so that the page does not jump when the picture loads.
  const style = size && { aspectRatio: `${size.width} / ${size.height}`, width: shownWidth(size) };
  if (isUpload && upload.name === 'failed') {
    return (
      <span className="picture missing" style={style}>
        {t('chat.couldNotBeLoaded', { alt })}
      </span>
    );
  }
  const uploaded = upload.name === 'ready' ? upload.url : undefined;
  const src = isUpload ? uploaded : url;
  if (src === undefined) {
    return <span className="picture loading" role="img" aria-label={alt} style={style} />;
  }
  return <img className="picture" src={src} alt={alt} loading="lazy" style={style} />;
}

const mostWidth = 420;
const mostHeight = 320;

function shownWidth({ width, height }: { width: number; height: number }): number {
  return Math.round(Math.min(width, mostWidth, (mostHeight * width) / height));
}

function sizeOf(element: Element) {
  const found = /^(\d+)x(\d+)$/.exec(element.getAttribute('data-original-dimensions') ?? '');
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
