import { Pause, Play } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { t } from '../languages/t.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import { clock } from './clock.ts';
import { readRecording } from './read-recording.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  readonly blob: Blob;
  /** The object URL of the same. */
  readonly url: string;
  readonly name: string;
}

const stepSeconds = 0.1;

/** Plays a recording, and shows its loudness over time. It starts at once. */
export function AudioPlayer({ blob, url, name }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const { value: recording } = useFetched(useCallback(() => readRecording(blob), [blob]));
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const seconds = recording?.seconds ?? 0;
  const toggle = () => {
    if (isPlaying) audio.current?.pause();
    // Refused if the page may not play sound. The button then still offers it.
    else audio.current?.play().catch(() => undefined);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame.
    <div className="audio-player" role="group" aria-label={name}>
      {/* biome-ignore lint/a11y/useMediaCaption: people upload recordings without captions. */}
      <audio
        ref={audio}
        src={url}
        autoPlay
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
      />
      <IconButton label={isPlaying ? t('content.pause') : t('content.play')} onClick={toggle}>
        {isPlaying ? <Pause size={18} /> : <Play size={18} />}
      </IconButton>
      <span className="audio-track">
        <Waveform peaks={recording?.peaks ?? []} played={seconds > 0 ? at / seconds : 0} />
        <input
          type="range"
          aria-label={t('content.position')}
          min={0}
          max={seconds}
          step={stepSeconds}
          value={Math.min(at, seconds)}
          onChange={(event) => {
            const wanted = Number(event.target.value);
            setAt(wanted);
            if (audio.current) audio.current.currentTime = wanted;
          }}
        />
      </span>
      <span className="audio-time quiet">{clock(isPlaying || at > 0 ? at : seconds)}</span>
    </div>
  );
}
