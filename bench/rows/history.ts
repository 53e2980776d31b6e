import { inTurn } from '../compare.ts';
import { type History, history } from '../fill/history.ts';
import type { Load } from '../load.ts';
import { authorization, serving } from '../our-server.ts';
import { load } from '../processes.ts';
import { metered } from '../processor-time.ts';
import type { ServerRow } from './server-row.ts';

const SECONDS = 3;
const CONNECTIONS = 16;
const FEW = 10_000;
const MANY = 1_000_000;

export const pagesOfMany: ServerRow = {
  name: 'history',
  what: 'a page of 100 messages at 1,000,000 messages',
  against: 'the same at 10,000',
  goal: 1.3,
  better: 'less',
  measure: async (places, engine) => {
    const [small, large] = [
      await history(places, engine, FEW),
      await history(places, engine, MANY),
    ];
    return serving(small, (ofFew) =>
      serving(large, async (ofMany) => {
        const few = { ...pagesOf(small, FEW), url: ofFew.url };
        const many = { ...pagesOf(large, MANY), url: ofMany.url };
        for (const side of [few, many]) await load({ ...side, seconds: 1 });
        return inTurn(
          {
            few: () => metered(ofFew.pids, () => load(few)),
            many: () => metered(ofMany.pids, () => load(many)),
          },
          (round) => round.few.perSecond / round.many.perSecond,
        );
      }),
    );
  },
};

/** Returns the newest pages of everything and of a topic, and older ones from the whole history. */
export function pagesOf({ organization }: History, messages: number): Omit<Load, 'url'> {
  const { reader, busy } = organization;
  const [topic] = busy;
  const narrow = [
    { operator: 'channel', operand: topic?.channelId },
    { operator: 'topic', operand: topic?.topic },
  ];
  const older = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => Math.round(share * messages));
  return {
    method: 'GET',
    headers: { authorization: authorization({ email: reader.email, api_key: reader.apiKey }) },
    neverTheSame: true,
    paths: [page('newest', []), page('newest', narrow), ...older.map((anchor) => page(anchor, []))],
    connections: CONNECTIONS,
    seconds: SECONDS,
  };
}

function page(anchor: string | number, narrow: readonly object[]): string {
  const text = encodeURIComponent(JSON.stringify(narrow));
  return `/api/v1/messages?anchor=${anchor}&num_before=100&num_after=0&narrow=${text}`;
}
