import { createPortal } from 'react-dom';
import { usePortal } from '../scope/scope.ts';

/** Replaces a part of the app that failed to load. */
export function ReloadPrompt() {
  const portal = usePortal();
  return createPortal(
    <div className="load-again" role="alert">
      <span>
        This part of the app could not be loaded. Check your network, then reload the page.
      </span>
      <button type="button" className="button" onClick={() => location.reload()}>
        Reload
      </button>
    </div>,
    portal ?? document.body,
  );
}
