import { fillCrowd } from '../fill/crowd.ts';
import { authorization, serving } from '../our-server.ts';
import { sendTo } from '../rows/subscribers.ts';
import { type Grow, pointsAt } from './growth.ts';

const SECONDS = 2;
const SIZES = [10, 100, 1000, 10_000];

/** None of the subscribers listens: this is the cost of storing. */
export const ofSubscribers: Grow = async (places, engine) => {
  const place = await places.make(engine);
  const [sender] = await fillCrowd(place, Math.max(...SIZES), SIZES);
  if (!sender) throw new Error('There is no sender');
  const points = await serving(place, async ({ url }) => {
    const to = (size: number) => sendTo(url, authorization(sender), size, SECONDS);
    await to(SIZES[0] ?? 0);
    return pointsAt(SIZES, to);
  });
  return [{ name: 'sends', what: 'a send', per: 'subscribers', unit: 'ms', points }];
};
