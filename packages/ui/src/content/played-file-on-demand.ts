import { onDemand } from '../ui/on-demand.tsx';

/** A video or recording, whose code loads with the first one. */
export const PlayedFile = onDemand(
  async () => (await import('./played-file.tsx')).PlayedFile,
  ({ name }) => name,
);
