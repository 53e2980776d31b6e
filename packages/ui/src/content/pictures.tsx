import { type ReactNode, useState } from 'react';
import { useFile } from './files.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { safeLink } from './safe-link.ts';

/** Paths of pictures on this server that need no credentials. */
const openPath = /^\/(?:user_avatars|external_content|static)\//;
const uploadPath = /^\/user_uploads\//;

/** An inline picture: a custom emoji, or an upload. */
export function InlinePicture({ element }: { readonly element: Element }) {
  const alt = element.getAttribute('alt') ?? '';
  const src = pathOf(element.getAttribute('src'));
  if (src === undefined) return alt;
  if (element.classList.contains('emoji')) {
    return openPath.test(src) ? <img className="emoji" src={src} alt={alt} title={alt} /> : alt;
  }
  return <Picture src={src} alt={alt} size={sizeOf(element)} />;
}

/** A preview below a paragraph, which opens the full picture. */
export function Attachment({ element }: { readonly element: Element }) {
  const anchor = element.querySelector('a');
  const image = element.querySelector('img');
  const target = safeLink(anchor?.getAttribute('href') ?? null);
  const src = pathOf(image?.getAttribute('src') ?? null);
  const name = anchor?.getAttribute('title') ?? target?.href.split('/').at(-1) ?? '';
  if (!target || src === undefined || !image) return null;
  const original = pathOf(anchor?.getAttribute('href') ?? null);
  return (
    <OpenFile path={original} href={target.href} name={name}>
      <Picture src={src} alt={name} size={sizeOf(image)} />
    </OpenFile>
  );
}

interface OpenFileProps {
  readonly path: string | undefined;
  readonly href: string;
  readonly name: string;
  readonly children: ReactNode;
}

/** A link to a file. Uploads are fetched with credentials and shown in a dialog; others open as a link. */
function OpenFile({ path, href, name, children }: OpenFileProps) {
  const [isOpen, setOpen] = useState(false);
  const label = `Open ${name}`;
  if (path === undefined || !uploadPath.test(path)) {
    return (
      <a
        className="picture-link"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
      >
        {children}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        className="picture-link"
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {isOpen && <PictureDialog path={path} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

function Picture({ src, alt, size }: PictureProps) {
  const isUpload = uploadPath.test(src);
  const file = useFile(isUpload ? src : undefined);
  // Reserves the space, so that the page does not jump when the picture loads.
  const style = size && { aspectRatio: `${size.width} / ${size.height}`, width: shownWidth(size) };
  if (isUpload && file.name === 'failed') {
    return <span className="picture missing" style={style}>{`${alt} could not be loaded`}</span>;
  }
  const uploaded = file.name === 'ready' ? file.url : undefined;
  const url = isUpload ? uploaded : src;
  if (url === undefined) return <span className="picture loading" style={style} />;
  return <img className="picture" src={url} alt={alt} loading="lazy" style={style} />;
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

/** The path of an address on this server. Undefined for other addresses. */
export function pathOf(address: string | null): string | undefined {
  if (address === null || !URL.canParse(address, location.href)) return undefined;
  const url = new URL(address, location.href);
  const isOurs = url.origin === location.origin;
  return isOurs && (openPath.test(url.pathname) || uploadPath.test(url.pathname))
    ? `${url.pathname}${url.search}`
    : undefined;
}
