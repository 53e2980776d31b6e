import { t } from '../languages/t.ts';
import { useFile } from './files.ts';
import type { ServerFile } from './server-file.ts';

export interface PictureProps {
  readonly file: ServerFile;
  readonly alt: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** A picture of the server at the size that messages have room for. */
export function Picture({ file: { path, url, isUpload }, alt, size }: PictureProps) {
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

/** Returns the size that the server tells. */
export function sizeOf(element: Element) {
  const found = /^(\d+)x(\d+)$/.exec(element.getAttribute('data-original-dimensions') ?? '');
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  return width > 0 && height > 0 ? { width, height } : undefined;
}
