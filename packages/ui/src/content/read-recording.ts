/** The length of a recording, and its loudness in equal parts of it, from 0 to 1. */
export interface Recording {
  readonly seconds: number;
  readonly peaks: readonly number[];
}

const parts = 64;
/** The least rate that browsers decode to. Loudness needs no more. */
const sampleRate = 8000;

/** Decodes a recording. Recordings of browsers do not state their length, so it is measured too. */
export async function readRecording(file: Blob): Promise<Recording> {
  try {
    const context = new OfflineAudioContext(1, 1, sampleRate);
    const decoded = await context.decodeAudioData(await file.arrayBuffer());
    return { seconds: decoded.duration, peaks: peaksOf(decoded.getChannelData(0)) };
  } catch {
    // The browser may still play what it cannot decode at once.
    return { seconds: 0, peaks: [] };
  }
}

function peaksOf(samples: Float32Array): number[] {
  const size = Math.max(1, Math.floor(samples.length / parts));
  const loudness = Array.from({ length: parts }, (_, part) => {
    let most = 0;
    for (const sample of samples.subarray(part * size, (part + 1) * size)) {
      most = Math.max(most, Math.abs(sample));
    }
    return most;
  });
  const loudest = Math.max(...loudness);
  return loudest > 0 ? loudness.map((each) => each / loudest) : loudness;
}
