import { directionOf } from '@tidings/shared-types/languages';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type CSSProperties, type KeyboardEvent, useContext, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { Time } from '../../format/time.tsx';
import { pageLanguage } from '../../languages/language.ts';
import { t } from '../../languages/t.ts';
import { usePortal } from '../../scope/scope.ts';
import { DialogOverlay } from '../../ui/dialog-overlay.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { useFile } from '../files.ts';
import { MessagesAroundContext } from '../pictures-around.ts';
import { useServer } from '../server.ts';
import { picturesOf, type ShownPicture } from './pictures-of.ts';
import { useZoom } from './use-zoom.ts';

interface Props {
  readonly path: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** An uploaded picture over the whole window, with the pictures of the messages around it before and after. */
export function PictureViewer({ path, name, onClose }: Props) {
  const portal = usePortal();
  const { url } = useServer();
  const returnFocus = useReturnFocus();
  useOpenDialog(onClose);
  const messagesAround = useContext(MessagesAroundContext);
  const [pictures] = useState(() => {
    const around = picturesOf(messagesAround(), url);
    return around.some((picture) => picture.path === path) ? around : [{ path, name }];
  });
  const [index, setIndex] = useState(() => pictures.findIndex((each) => each.path === path));
  const zoom = useZoom();
  const go = (step: number) => {
    if (!pictures[index + step]) return;
    setIndex(index + step);
    zoom.reset();
  };
  const onward = directionOf(pageLanguage() ?? 'en') === 'rtl' ? -1 : 1;
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-onward),
    ArrowRight: () => go(onward),
    '+': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const picture: ShownPicture = pictures[index] ?? { path, name };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal container={portal}>
        <DialogOverlay />
        <Dialog.Content
          className="viewer"
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onKeyDown={onKeyDown}
        >
          {/* Buttons stay enabled: a disabled one would lose the focus, and the keys with it. */}
          <header className="viewer-head">
            <div className="viewer-about">
              <Dialog.Title>{picture.name}</Dialog.Title>
              <About picture={picture} />
            </div>
            <IconButton
              label={t('content.zoomOut')}
              aria-disabled={zoom.scale === 1}
              onClick={zoom.zoomOut}
            >
              <ZoomOut size={20} />
            </IconButton>
            <IconButton label={t('content.zoomIn')} onClick={zoom.zoomIn}>
              <ZoomIn size={20} />
            </IconButton>
            <DownloadLink key={picture.path} picture={picture} />
            <Dialog.Close asChild>
              <IconButton label={t('content.close')}>
                <X size={20} />
              </IconButton>
            </Dialog.Close>
          </header>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons and keys above do the same. */}
          <div
            className="viewer-stage"
            onWheel={({ deltaY }) => (deltaY < 0 ? zoom.zoomIn() : zoom.zoomOut())}
            onPointerMove={zoom.onPointerMove}
            onDoubleClick={zoom.scale > 1 ? zoom.reset : zoom.zoomIn}
          >
            <Whole key={picture.path} picture={picture} style={zoom.style} />
          </div>
          {pictures.length > 1 && (
            <>
              <IconButton
                className="icon-button viewer-step back"
                label={t('content.previousPicture')}
                aria-disabled={index === 0}
                onClick={() => go(-1)}
              >
                <ChevronLeft size={28} />
              </IconButton>
              <IconButton
                className="icon-button viewer-step on"
                label={t('content.nextPicture')}
                aria-disabled={index === pictures.length - 1}
                onClick={() => go(1)}
              >
                <ChevronRight size={28} />
              </IconButton>
              <p className="viewer-count" role="status">
                {t('content.pictureOf', { index: index + 1, count: pictures.length })}
              </p>
            </>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function About({ picture: { message } }: { readonly picture: ShownPicture }) {
  if (!message) return null;
  const { sender_full_name: sender, timestamp } = message;
  return (
    <p>
      <bdi>{sender}</bdi> · <Time at={timestamp}>{momentOf(timestamp)}</Time>
    </p>
  );
}

interface WholeProps {
  readonly picture: ShownPicture;
  readonly style: CSSProperties;
}

function Whole({ picture: { path, name }, style }: WholeProps) {
  const file = useFile(path);
  if (file.name === 'loading') return <p>{t('content.loading2')}</p>;
  if (file.name === 'failed') return <p>{t('content.thisPictureCouldNotBe')}</p>;
  return <img src={file.url} alt={name} style={style} draggable={false} />;
}

function DownloadLink({ picture: { path, name } }: { readonly picture: ShownPicture }) {
  const file = useFile(path);
  if (file.name !== 'ready') return null;
  return (
    <a
      className="icon-button"
      href={file.url}
      download={name}
      aria-label={t('content.download')}
      title={t('content.download')}
    >
      <Download size={20} aria-hidden="true" />
    </a>
  );
}
