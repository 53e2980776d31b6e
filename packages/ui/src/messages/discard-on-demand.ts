import { soonNeeded } from '../ui/on-demand.tsx';

/** Asks before unsent text is discarded. */
export const DiscardDialog = soonNeeded(
  async () => (await import('./dialogs/discard-dialog.tsx')).DiscardDialog,
);
