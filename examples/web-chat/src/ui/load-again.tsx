import { createPortal } from 'react-dom';

/** Instead of a part that is not on this device, and that the server has no more or does not give now. */
export function LoadAgain() {
  return createPortal(
    <div className="load-again" role="alert">
      <span>This part could not be loaded. With a network, loading the page again helps.</span>
      <button type="button" className="button" onClick={() => location.reload()}>
        Load again
      </button>
    </div>,
    document.body,
  );
}
