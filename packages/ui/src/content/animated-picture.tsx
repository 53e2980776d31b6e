import { Pause, Play } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { Picture, type PictureProps } from './picture.tsx';
import { useServer } from './server.ts';
import { stillOf } from './server-file.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

export interface AnimatedPictureProps extends PictureProps {
  /** Renders the picture in the element that opens it. */
  readonly frame: (picture: ReactNode) => ReactNode;
}

/**
 * An animated preview that moves as the person's settings say. Where it does not move by itself, its first frame shows
 * with a button that plays it.
 */
export function AnimatedPicture({ frame, ...picture }: AnimatedPictureProps) {
  const { animates = 'always' } = useServer();
  const isReduced = useReducedMotion();
  const [isOver, setOver] = useState(false);
  const [isPlayed, setPlayed] = useState(false);
  const moves = isReduced ? 'never' : animates;
  const isMoving = isPlayed || moves === 'always' || (moves === 'on_hover' && isOver);
  const file = isMoving ? picture.file : stillOf(picture.file);
  // A finger is no pointer that rests: it would play the picture that it opens or scrolls.
  const point = ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch');
  const Icon = isPlayed ? Pause : Play;
  const label = isPlayed
    ? t('content.pauseName', { name: picture.alt })
    : t('content.playName', { name: picture.alt });
  return (
    <span className="animated-picture" onPointerEnter={point} onPointerLeave={() => setOver(false)}>
      {frame(<Picture {...picture} file={file} />)}
      {moves !== 'always' && (
        <button
          type="button"
          className="play-animation"
          aria-label={label}
          onClick={() => setPlayed(!isPlayed)}
        >
          <Icon size={14} aria-hidden="true" /> GIF
        </button>
      )}
    </span>
  );
}
