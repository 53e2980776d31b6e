/** The day of a moment in seconds since 1970, as people of here write it; also tells days apart. */
export function dayOf(timestamp: number): string {
  const moment = new Date(timestamp * 1000);
  const isThisYear = moment.getFullYear() === new Date().getFullYear();
  return moment.toLocaleDateString(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

export function timeOf(timestamp: number): string {
  return new Date(timestamp * 1000).toLocaleTimeString(undefined, {
    hour: 'numeric',
    minute: '2-digit',
  });
}

export function momentOf(timestamp: number): string {
  return new Date(timestamp * 1000).toLocaleString(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
  });
}
