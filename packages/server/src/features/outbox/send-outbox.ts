import { setImmediate } from 'node:timers/promises';
import { endpoints, type InputOf, type ResultOf } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { RawJson } from '../../core/raw-json.ts';
import { OutOfTurn } from '../../core/realm/idempotency.ts';
import { type InnerAnswer, query, type Visit } from '../../handler.ts';
import { errorBody } from '../../http/answer.ts';
import { isCarried } from './is-carried.ts';

type Answers = ResultOf<typeof endpoints.sendOutbox>['answers'];
type Change = InputOf<typeof endpoints.sendOutbox>['changes'][number];

/** Changes that begin together, and so share a transaction. Other requests go on between these groups. */
const AT_ONCE = 50;

export const sendOutbox = query(endpoints.sendOutbox, async ({ input: { changes }, visit }) => {
  const stranger = changes.findIndex(({ method, path }) => !isCarried(method, path));
  if (stranger !== -1) throw badRequest(`Change ${stranger} cannot be sent with others.`);
  const bundle = new Bundle(visit);
  const answers: string[] = [];
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const group = changes.slice(from, from + AT_ONCE).map((change) => bundle.make(change));
    for (const { status, body } of await Promise.all(group)) {
      answers.push(`{"status":${status},"body":${body}}`);
    }
  }
  return { answers: RawJson.of<Answers>(`[${answers.join(',')}]`) };
});

/** The changes of one request. */
class Bundle {
  readonly #visit: Visit;
  /** By key. */
  readonly #answers = new Map<string, Promise<InnerAnswer>>();

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  /** Makes a change. Once the one that it follows is refused here, it is out of turn and need not wait. */
  make(change: Change): Promise<InnerAnswer> {
    const { idempotency_key: key, idempotency_after: after } = change;
    const before = after === undefined ? undefined : this.#answers.get(after);
    const answer = before ? this.#after(before, change) : this.#serve(change);
    this.#answers.set(key, answer);
    return answer;
  }

  async #after(before: Promise<InnerAnswer>, change: Change): Promise<InnerAnswer> {
    // Those of an earlier group are answered already.
    const known = await Promise.race([before, undefined]);
    if (known && isRefused(known)) return outOfTurn();
    const served = this.#serve(change);
    return Promise.race([served, before.then((it) => (isRefused(it) ? outOfTurn() : served))]);
  }

  #serve({ method, path, parameters, ...keys }: Change): Promise<InnerAnswer> {
    return this.#visit.serve({
      method,
      path,
      parameters,
      idempotencyKey: keys.idempotency_key,
      idempotencyAfter: keys.idempotency_after,
    });
  }
}

function isRefused({ status }: InnerAnswer): boolean {
  return status >= 400;
}

function outOfTurn(): InnerAnswer {
  const error = new OutOfTurn();
  return { status: error.status, body: errorBody(error) };
}
