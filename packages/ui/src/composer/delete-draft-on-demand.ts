import { soonNeeded } from '../ui/on-demand.tsx';

/** Asks before a draft is deleted. */
export const DeleteDraft = soonNeeded(async () => (await import('./delete-draft.tsx')).DeleteDraft);
