import { clockOptions } from '../format/clock.ts';
import { locale } from '../languages/language.ts';
/** A moment in the reader's time zone. */
export function TimeStamp({ dateTime }: { readonly dateTime: string }) {
  const moment = new Date(dateTime);
  if (Number.isNaN(moment.getTime())) return dateTime;
  const text = moment.toLocaleString(locale(), {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...clockOptions(),
  });
  return (
    <time dateTime={dateTime} title={moment.toLocaleString(locale(), { timeZoneName: 'long' })}>
      {text}
    </time>
  );
}
