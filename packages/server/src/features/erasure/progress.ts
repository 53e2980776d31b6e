import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { type ErasureRow, erasures } from '../../core/storage/tables/erasures.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/audit.ts';
import { type Counts, sumOf } from './counts.ts';
import { stepAfter } from './step-names.ts';

/** One part of a step of an erasure. */
export interface Part {
  readonly counts?: Counts;
  /** How far the step is; undefined if it is finished. */
  readonly progress?: number;
}

/** Does one part of a step, with a transaction of its own that also notes the progress. */
export type Step = (services: Services, realm: Realm, erasure: ErasureRow) => Promise<unknown>;

/** Makes a step whose parts are nothing but transactions. */
export function step(work: (change: Mutation, erasure: ErasureRow) => Promise<Part>): Step {
  return (_services, realm, erasure) =>
    realm.write(async (change) => note(change, erasure, await work(change, erasure)));
}

/** Stores how far an erasure is. */
export function note(change: Mutation, erasure: ErasureRow, { counts = {}, progress }: Part): void {
  const current = change.state.erasures.get(erasure);
  // A process that stalled may repeat a part that another one has done.
  if (current?.step !== erasure.step || current.progress !== erasure.progress) return;
  const next = progress === undefined ? stepAfter(erasure.step) : undefined;
  const isOver = progress === undefined && next === undefined;
  const total = sumOf(erasure.counts, counts);
  if (isOver) auditEnd(change, erasure, total);
  change.put(erasures, {
    ...erasure,
    counts: total,
    step: next ?? erasure.step,
    progress: progress ?? 0,
    finished_at: isOver ? change.now : null,
  });
}

function auditEnd(change: Mutation, erasure: ErasureRow, total: Counts): void {
  const { user_id, acting_user_id, messages } = erasure;
  audit(change, {
    kind: 'user.erased',
    target: user_id,
    ...(acting_user_id !== null && { actor: acting_user_id }),
    details: { messages, message_count: total.messages ?? 0, file_count: total.files ?? 0 },
  });
}
