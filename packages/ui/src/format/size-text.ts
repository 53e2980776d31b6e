import { locale } from '../languages/language.ts';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats a file size in the user's locale. */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return (bytes / 1024 ** step).toLocaleString(locale(), {
    style: 'unit',
    unit: units[step] ?? 'byte',
    // The short unit of bytes has no plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
}
