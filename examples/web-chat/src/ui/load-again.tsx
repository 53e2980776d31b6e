import { createPortal } from 'react-dom';

/** Replaces a part of the app that failed to load. */
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
