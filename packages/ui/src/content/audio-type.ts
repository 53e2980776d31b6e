const audio: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
};

/** Returns the type of a recording, by the extension of its name. */
export function audioType(path: string): string | undefined {
  const extension = path.split('.').at(-1)?.toLowerCase() ?? '';
  return Object.hasOwn(audio, extension) ? audio[extension] : undefined;
}
