import { useState } from 'react';
import { t } from '../languages/t.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { audioType } from './audio-type.ts';
import { useFile } from './files.ts';

const AudioPlayer = onDemand(async () => (await import('./audio-player.tsx')).AudioPlayer);

export interface PlayedFileProps {
  readonly path: string;
  readonly name: string;
  readonly kind: 'video' | 'audio';
}

/** A video or recording on the server. It is fetched once it is played, since elements send no credentials. */
export function PlayedFile({ path, name, kind }: PlayedFileProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) {
    return (
      <button type="button" className={`play-button ${kind}`} onClick={() => setWanted(true)}>
        <span aria-hidden="true">▶</span> <span className="hidden-text">{t('content.play')} </span>
        {name}
      </button>
    );
  }
  return <Played path={path} name={name} kind={kind} />;
}

function Played({ path, name, kind }: PlayedFileProps) {
  const file = useFile(path, kind === 'audio' ? audioType(path) : undefined);
  if (file.name === 'loading') return <p className="quiet">{t('content.loading', { name })}</p>;
  if (file.name === 'failed')
    return <p className="quiet">{t('content.couldNotBeLoaded', { name })}</p>;
  if (kind === 'audio') return <AudioPlayer {...file} name={name} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: people upload videos without captions.
    <video className="played-video" src={file.url} aria-label={name} controls autoPlay />
  );
}
