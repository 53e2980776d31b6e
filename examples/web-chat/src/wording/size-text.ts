const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size as people of here write it. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return (bytes / 1024 ** step).toLocaleString(undefined, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short name of a byte is the same for many of them.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}
