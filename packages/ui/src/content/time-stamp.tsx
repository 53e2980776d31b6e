import { clockOptions } from '../format/clock.ts';
/** A moment in the reader's time zone. */
export function TimeStamp({ dateTime }: { readonly dateTime: string }) {
  const moment = new Date(dateTime);
  if (Number.isNaN(moment.getTime())) return dateTime;
  const text = moment.toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...clockOptions(),
  });
  return (
    <time dateTime={dateTime} title={moment.toLocaleString(undefined, { timeZoneName: 'long' })}>
      {text}
    </time>
  );
}
