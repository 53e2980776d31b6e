import { Pause, Play } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import { t } from '../languages/t.ts';
import { useServer } from './server.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

export interface AnimatedPictureProps {
  readonly name: string;
  /** Renders the picture, or its first frame. */
  readonly show: (isMoving: boolean) => ReactNode;
}

/**
 * An animated preview that moves as the person's settings say. Where it does not move by itself, its first frame shows
 * with a button that plays it.
 */
export function AnimatedPicture({ name, show }: AnimatedPictureProps) {
  const { animates = 'always' } = useServer();
  const isReduced = useReducedMotion();
  const [isOver, setOver] = useState(false);
  const [isPlayed, setPlayed] = useState(false);
  const moves = isReduced ? 'never' : animates;
  const isMoving = isPlayed || moves === 'always' || (moves === 'on_hover' && isOver);
  // A finger is no pointer that rests: it would play the picture that it opens or scrolls.
  const point = ({ pointerType }: PointerEvent) => setOver(pointerType !== 'touch');
  const Icon = isPlayed ? Pause : Play;
  const label = isPlayed ? t('content.pauseName', { name }) : t('content.playName', { name });
  return (
    <span className="animated-picture" onPointerEnter={point} onPointerLeave={() => setOver(false)}>
      {show(isMoving)}
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
