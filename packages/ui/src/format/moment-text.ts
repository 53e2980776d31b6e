/** Formats a timestamp in the near future or past. */
export function momentText(timestamp: number): string {
  return new Date(timestamp * 1000).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
}
