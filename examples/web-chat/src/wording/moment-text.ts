/** A moment that is near, as people write it; in seconds since 1970. */
export function momentText(timestamp: number): string {
  return new Date(timestamp * 1000).toLocaleString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
}
