import type { ReactNode } from 'react';
import { styleOf } from './parsed-html.ts';
import { useServer } from './server.ts';
import { fileAt } from './server-file.ts';

interface Props {
  readonly element: Element;
  /** Title and description. */
  readonly children: ReactNode;
}

/** Preview of a linked page: title, description and picture. */
export function PagePreview({ element, children }: Props) {
  const { url } = useServer();
  const picture = element.querySelector('.message_embed_image');
  const address = picture && styleOf(picture).get('background-image');
  const src = fileAt(/^url\("(.+)"\)$/.exec(address ?? '')?.[1] ?? null, url)?.url;
  return (
    <div className="page-preview">
      {src !== undefined && <img src={src} alt="" loading="lazy" />}
      {children}
    </div>
  );
}
