import { soonNeeded } from '../ui/on-demand.tsx';

/** Menu to find messages of one conversation or channel. */
export const FindMenu = soonNeeded(async () => (await import('./find-menu.tsx')).FindMenu);
