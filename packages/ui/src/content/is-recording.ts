/** Tells whether a path is that of a recording, by the extension of its name. */
export function isRecording(path: string): boolean {
  return /\.(?:aac|flac|m4a|mp3|og[ag]|opus|wav|weba)$/i.test(path);
}
