import { soonNeeded } from '../ui/on-demand.tsx';

/** A change that the server refused, with its buttons. */
export const FailedState = soonNeeded(async () => (await import('./failed-state.tsx')).FailedState);
