import { setImmediate } from 'node:timers/promises';
import { endpoints, type ResultOf } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { RawJson } from '../../core/raw-json.ts';
import { query } from '../../handler.ts';
import { isCarried } from './is-carried.ts';

type Answers = ResultOf<typeof endpoints.sendOutbox>['answers'];

/** Changes that begin together, and so share a transaction. Other requests go on between these groups. */
const AT_ONCE = 50;

export const sendOutbox = query(endpoints.sendOutbox, async ({ input: { changes }, visit }) => {
  const stranger = changes.findIndex(({ method, path }) => !isCarried(method, path));
  if (stranger !== -1) throw badRequest(`Change ${stranger} cannot be sent with others.`);
  const answers: string[] = [];
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    if (from > 0) await setImmediate();
    const group = changes.slice(from, from + AT_ONCE);
    answers.push(
      ...(await Promise.all(
        group.map(async ({ method, path, parameters, ...keys }) => {
          const { status, body } = await visit.serve({
            method,
            path,
            parameters,
            idempotencyKey: keys.idempotency_key,
            idempotencyAfter: keys.idempotency_after,
          });
          return `{"status":${status},"body":${body}}`;
        }),
      )),
    );
  }
  return { answers: RawJson.of<Answers>(`[${answers.join(',')}]`) };
});
