import { Pause, Play } from 'lucide-react';
import { clock } from '../../content/clock.ts';
import { Waveform } from '../../content/waveform.tsx';
import { t } from '../../languages/t.ts';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { type RecorderState, useRecorder } from './use-recorder.ts';

interface Props {
  readonly onFile: (file: File) => void;
  readonly onClose: () => void;
}

const texts = (): Readonly<Record<RecorderState, string>> => ({
  starting: t('composer.allowTheUseOfYour'),
  recording: t('composer.recording'),
  paused: t('composer.paused'),
  refused: t('composer.theMicrophoneCannotBeUsed'),
});

/** The bars of the loudness that fit. */
const mostBars = 80;

/** Records a voice message. It is attached, so that it is sent like any file, also later without a network. */
export function RecordVoice({ onFile, onClose }: Props) {
  const { state, levels, seconds, pause, resume, finish } = useRecorder();
  const isOn = state === 'recording' || state === 'paused';
  const attach = async () => {
    const file = await finish();
    if (file) onFile(file);
    onClose();
  };
  return (
    <DialogFrame
      title={t('composer.voiceMessage')}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('composer.discard')}
          </button>
          <button
            type="button"
            className="button"
            disabled={!isOn}
            onClick={state === 'paused' ? resume : pause}
          >
            {state === 'paused' ? <Play size={16} /> : <Pause size={16} />}
            {state === 'paused' ? t('composer.resume') : t('composer.pause')}
          </button>
          <button type="button" className="button primary" disabled={!isOn} onClick={attach}>
            {t('composer.attach')}
          </button>
        </>
      }
    >
      <p role="status">{texts()[state]}</p>
      {isOn && (
        <div className="voice-levels">
          <span className="audio-track">
            <Waveform peaks={levels.slice(-mostBars)} played={state === 'recording' ? 1 : 0} />
          </span>
          <span className="audio-time">{clock(seconds)}</span>
        </div>
      )}
    </DialogFrame>
  );
}
