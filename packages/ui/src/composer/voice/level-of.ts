/** Speech is rarely louder than this part of the full scale. */
const loudest = 0.3;

/** Measures how loud a stream is at a moment, from 0 to 1. */
export function levelOf(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read(): number {
      analyser.getFloatTimeDomainData(samples);
      const squares = samples.reduce((sum, sample) => sum + sample * sample, 0);
      return Math.min(1, Math.sqrt(squares / samples.length) / loudest);
    },
    close(): void {
      context.close().catch(() => undefined);
    },
  };
}
