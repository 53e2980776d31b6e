import { type CSSProperties, type PointerEvent, useState } from 'react';

const most = 8;
const step = 1.5;

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };

/** The part of a picture that is shown. Dragging moves it while it is enlarged. */
export function useZoom() {
  const [view, setView] = useState(whole);
  const by = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(most, Math.max(1, scale * factor));
      return next === 1 ? whole : { scale: next, x: (x * next) / scale, y: (y * next) / scale };
    });
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons !== 1) return;
    setView((at) => (at.scale === 1 ? at : { ...at, x: at.x + movementX, y: at.y + movementY }));
  };
  const style: CSSProperties = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    cursor: view.scale > 1 ? 'grab' : 'zoom-in',
  };
  return {
    scale: view.scale,
    style,
    zoomIn: () => by(step),
    zoomOut: () => by(1 / step),
    reset: () => setView(whole),
    onPointerMove,
  };
}
