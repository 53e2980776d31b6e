import { inTurn } from '../compare.ts';
import { fillCrowd } from '../fill/crowd.ts';
import type { Measured } from '../load.ts';
import { authorization, FORM, serving } from '../our-server.ts';
import { load } from '../processes.ts';
import { metered } from '../processor-time.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 2;
const CONNECTIONS = 64;
const FEW = 10;
const MANY = 10_000;

export const subscribers: ServerRow = {
  name: 'subscribers',
  what: 'cost of a send at 10,000 subscribers',
  against: 'the same at 10',
  goal: 1.2,
  better: 'less',
  measure: async (places, engine) => {
    const place = await places.make(engine);
    const [sender] = await fillCrowd(place, MANY, [FEW, MANY]);
    if (!sender) throw new Error('There is no sender');
    return serving(place, async ({ url, pids }) => {
      const to = (size: number, seconds = SECONDS) =>
        metered(pids, () => sendTo(url, authorization(sender), size, seconds));
      for (const size of [FEW, MANY]) await to(size, 1);
      return inTurn(
        { few: () => to(FEW), many: () => to(MANY) },
        ({ few, many }) => few.perSecond / many.perSecond,
      );
    });
  },
};

/** Sends to the channel with this many subscribers, which is named after it. */
export function sendTo(
  url: string,
  authorization: string,
  subscribers: number,
  seconds: number,
): Promise<Measured> {
  return load({
    url: `${url}/api/v1/messages`,
    method: 'POST',
    headers: { authorization, 'content-type': FORM },
    bodies: [
      `type=channel&to="${subscribers}"&topic=bench&content=Hello+there%2C+how+is+it+going%3F`,
    ],
    connections: CONNECTIONS,
    seconds,
  });
}
