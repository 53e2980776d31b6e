import { useState } from 'react';
import { onDemand } from '../ui/on-demand.tsx';
import { useFile } from './files.ts';

const AudioPlayer = onDemand(async () => (await import('./audio-player.tsx')).AudioPlayer);

interface Props {
  readonly path: string;
  readonly name: string;
  /** The type of a recording. Undefined for a video. */
  readonly audioType?: string | undefined;
}

/** A video or recording on the server. It is fetched once it is played, since elements send no credentials. */
export function PlayedFile({ path, name, audioType }: Props) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) {
    return (
      <button
        type="button"
        className={audioType ? 'play-button' : 'play-button video'}
        onClick={() => setWanted(true)}
      >
        <span aria-hidden="true">▶</span> <span className="hidden-text">Play </span>
        {name}
      </button>
    );
  }
  return <Played path={path} name={name} audioType={audioType} />;
}

function Played({ path, name, audioType }: Props) {
  const file = useFile(path, audioType);
  if (file.name === 'loading') return <p className="quiet">Loading {name}…</p>;
  if (file.name === 'failed') return <p className="quiet">{name} could not be loaded.</p>;
  if (audioType) return <AudioPlayer {...file} name={name} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions.
    <video className="played-video" src={file.url} aria-label={name} controls autoPlay />
  );
}
