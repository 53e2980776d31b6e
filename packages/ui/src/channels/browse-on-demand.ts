import { onDemand } from '../ui/on-demand.tsx';

export const BrowseChannels = onDemand(
  async () => (await import('./browse-channels.tsx')).BrowseChannels,
);
