import { onDemand } from '../ui/on-demand.tsx';

/** Whether an address looks like a recording, by the extension of its name. */
export const isRecording = (path: string): boolean =>
  /\.(?:aac|flac|m4a|mp3|og[ag]|opus|wav|weba)$/i.test(path);

/** A video or recording, whose code loads with the first one. */
export const PlayedFile = onDemand(
  async () => (await import('./played-file.tsx')).PlayedFile,
  ({ name }) => name,
);
