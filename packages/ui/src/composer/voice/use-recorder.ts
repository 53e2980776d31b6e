import { useEffect, useRef, useState } from 'react';
import { levelOf } from './level-of.ts';

export type RecorderState = 'starting' | 'recording' | 'paused' | 'refused';

const tickMs = 100;

/** Types of recordings, the best first, with the extension of their names. */
const types = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const;

/** Records the microphone from now on. The microphone is released when the component goes away. */
export function useRecorder() {
  const [state, setState] = useState<RecorderState>('starting');
  /** The loudness of each tick that was recorded, from 0 to 1. */
  const [levels, setLevels] = useState<readonly number[]>([]);
  const recorder = useRef<MediaRecorder>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    navigator.mediaDevices.getUserMedia({ audio: true }).then(
      (stream) => {
        const release = () => {
          for (const track of stream.getTracks()) track.stop();
        };
        if (ending.signal.aborted) {
          release();
          return;
        }
        const [mimeType] = types.find(([type]) => MediaRecorder.isTypeSupported(type)) ?? [];
        const made = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
        recorder.current = made;
        made.addEventListener('start', () => setState('recording'));
        made.addEventListener('resume', () => setState('recording'));
        made.addEventListener('pause', () => setState('paused'));
        made.start();
        const { read, close } = levelOf(stream);
        const timer = setInterval(() => {
          if (made.state === 'recording') setLevels((before) => [...before, read()]);
        }, tickMs);
        ending.signal.addEventListener('abort', () => {
          clearInterval(timer);
          if (made.state !== 'inactive') made.stop();
          release();
          close();
        });
      },
      () => setState('refused'),
    );
    return () => ending.abort();
  }, []);
  return {
    state,
    levels,
    seconds: (levels.length * tickMs) / 1000,
    pause: () => recorder.current?.pause(),
    resume: () => recorder.current?.resume(),
    finish: () => (recorder.current ? fileOf(recorder.current) : undefined),
  };
}

/** Stops, and resolves to the recording as a file. */
function fileOf(recorder: MediaRecorder): Promise<File> {
  return new Promise((resolve) => {
    const pieces: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
    recorder.addEventListener('stop', () => {
      const [type = ''] = recorder.mimeType.split(';');
      const [, extension] = types.find(([known]) => known.startsWith(type)) ?? types[0];
      const moment = new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-');
      resolve(new File(pieces, `voice-message-${moment}.${extension}`, { type }));
    });
    recorder.stop();
  });
}
