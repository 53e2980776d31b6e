import { notesOf, type SoundName } from './sounds.ts';

const noteSeconds = 0.12;
const volume = 0.08;

let audio: AudioContext | undefined;

/** Plays the soft notes of a sound. Silent until the user has interacted with the page, which browsers require. */
export function playTone(name: SoundName): void {
  audio ??= new AudioContext();
  const { currentTime, destination } = audio;
  for (const [index, frequency] of notesOf(name).entries()) {
    const start = currentTime + index * noteSeconds;
    const end = start + noteSeconds * 2;
    const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(volume, start + 0.02);
    gain.gain.linearRampToValueAtTime(0, end);
    oscillator.connect(gain).connect(destination);
    oscillator.start(start);
    oscillator.stop(end);
  }
}
