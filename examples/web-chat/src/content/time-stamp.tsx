/** A moment, in the time zone of whoever reads. */
export function TimeStamp({ dateTime }: { readonly dateTime: string }) {
  const moment = new Date(dateTime);
  if (Number.isNaN(moment.getTime())) return dateTime;
  const text = moment.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <time dateTime={dateTime} title={moment.toLocaleString(undefined, { timeZoneName: 'long' })}>
      {text}
    </time>
  );
}
