import { sayMeanwhile } from '../fill/absence.ts';
import { fillCrowd } from '../fill/crowd.ts';
import { authorization, FORM, serving } from '../our-server.ts';
import { load } from '../processes.ts';
import { type Grow, pointsAt } from './growth.ts';

const SECONDS = 2;
const COUNTS = [100_000, 1000, 0];
/** Missed messages for the returning user. */
const FOR_THE_READER = 10;
const OTHERS_CHANNEL = 1;
const READERS_CHANNEL = 2;
const REGISTRATION = 'event_types=["message"]&fetch_event_types=[]&apply_markdown=true';

/** The server was restarted in the meantime, so that it has nothing in memory. */
export const ofMissed: Grow = async (places, engine) => {
  const place = await places.make(engine);
  const sizes = [OTHERS_CHANNEL, READERS_CHANNEL];
  const [, reader] = await fillCrowd(place, READERS_CHANNEL, sizes);
  if (!reader) throw new Error('There is no reader');
  const headers = { authorization: authorization(reader) };
  // A longer absence has more messages since.
  const polls = new Map<number, string>();
  for (const [index, count] of COUNTS.entries()) {
    polls.set(count, await serving(place, ({ url }) => queueOf(url, headers)));
    const untilNext = count - (COUNTS[index + 1] ?? 0);
    await sayMeanwhile(place, String(OTHERS_CHANNEL), untilNext);
  }
  await sayMeanwhile(place, String(READERS_CHANNEL), FOR_THE_READER);
  const points = await serving(place, ({ url }) =>
    pointsAt(COUNTS.toReversed(), (count) =>
      load({
        url: `${url}${polls.get(count)}`,
        method: 'GET',
        headers,
        connections: 1,
        seconds: SECONDS,
      }),
    ),
  );
  const per = 'missed events, 10 of them for the reader';
  return [{ name: 'resume', what: 'the first poll after an absence', per, unit: 'ms', points }];
};

/** Returns the poll with which a user returns who was online until now. */
async function queueOf(url: string, headers: { authorization: string }): Promise<string> {
  const answer = await fetch(`${url}/api/v1/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': FORM },
    body: REGISTRATION,
  });
  const { queue_id, last_event_id } = (await answer.json()) as {
    queue_id: string;
    last_event_id: number;
  };
  return `/api/v1/events?queue_id=${queue_id}&last_event_id=${last_event_id}&dont_block=true`;
}
