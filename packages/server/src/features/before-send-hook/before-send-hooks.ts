import type { BeforeSendAnswer } from '@tidings/shared-types';
import type { Logger } from 'pino';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Config } from '../../core/config/config.ts';
import { KeptConnections } from '../../core/http-client/kept-connections.ts';
import { FairWork, personBehind } from '../../core/jobs/fair-work.ts';
import type { KeptHook } from '../../core/realm/internal-settings.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { HookProblem } from './answer.ts';
import { askHook, type HookReply, type OpenHook, openHook } from './ask-hook.ts';
import { BatchedRelease } from './batched-release.ts';
import { HookHealth } from './hook-health.ts';
import { InOrder } from './in-order.ts';
import { type Proposal, questionAbout } from './question.ts';
import { noteRecovery, tellOfFailures } from './tell-administrators.ts';

/** Questions of one organization at a time. More wait, in fair turns of their senders, or are refused for now. */
const questionLimits = { atATime: 100, ofEach: 50, waitingOfEach: 100 };
/** Scheduled messages of one organization that are asked about at a time. They can wait. */
const patientLimits = { atATime: 8, ofEach: 8, waitingOfEach: Number.POSITIVE_INFINITY };
const SECONDS_BEFORE_ANOTHER_TRY = 5;

const NOT_CHECKED =
  'Your organization checks messages before they are sent, and that does not work at the moment. Try again later.';

type Means = Pick<Config, 'secretKey' | 'webhookNetworks'>;

export type HookOutcome = BeforeSendAnswer['action'] | 'failure';

/** The outcome of one question and its duration, for metrics. */
export interface Asked {
  readonly outcome: HookOutcome;
  readonly seconds: number;
}

/** The questions of one organization in this process. */
interface OrganizationQueue {
  readonly questions: FairWork;
  readonly patient: FairWork;
  readonly senders: InOrder;
  readonly release: BatchedRelease;
  open: OpenHook | undefined;
  underWay: number;
  /** The latest outcomes of the hook, kept for its current address. */
  health: { readonly url: string; readonly outcomes: HookHealth };
  /** Whether the state of the hook is being written. */
  isWriting: boolean;
}

interface AskOptions {
  /** Set by jobs, which wait for as long as it takes. */
  readonly isPatient?: boolean | undefined;
  /** Ends the wait. Nothing is decided then. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks the hooks of organizations before messages are stored. A slow hook delays the senders of its own organization
 * only: nothing waits for an answer inside a transaction, and each organization has questions of its own.
 */
export class BeforeSendHooks {
  readonly #config: Means;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #connections = new KeptConnections();
  readonly #queues = new WeakMap<Realm, OrganizationQueue>();
  readonly #writes = new Set<Promise<void>>();
  #onAsked: (asked: Asked) => void = () => undefined;
  #inFlight = 0;

  constructor(config: Means, clock: Clock, log: Logger) {
    this.#config = config;
    this.#clock = clock;
    this.#log = log;
  }

  /** The number of questions that wait for an answer. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Calls `listener` after every question. */
  onAsked(listener: (asked: Asked) => void): void {
    this.#onAsked = listener;
  }

  /** Returns the text that may be stored. Throws MESSAGE_REFUSED if none may. */
  approve(
    realm: Realm,
    proposal: Proposal,
    { isPatient, signal }: AskOptions = {},
  ): Promise<string> {
    const hook = realm.state.internal('before_send_hook');
    if (!hook?.is_enabled) return Promise.resolve(proposal.content);
    const queue = this.#queueOf(realm);
    const whose = personBehind(realm, proposal.sender);
    const decide = () => this.#decide(realm, hook, proposal, signal);
    if (isPatient) return queue.patient.do(whose, decide);
    const queuedAt = performance.now();
    return queue.senders.do(`${proposal.sender.id}`, async () => {
      const content = await queue.questions.do(whose, () => {
        // The questions before this one took so long that the sender would wait for nothing.
        if (performance.now() - queuedAt > hook.timeout_ms) throw tooMany();
        return decide();
      });
      await queue.release.pass(queue.underWay);
      return content;
    });
  }

  /** Asks the hook for a test, whether it is enabled or not. Throws a HookProblem if it gives no valid answer. */
  async test(realm: Realm, hook: KeptHook, proposal: Proposal): Promise<HookReply> {
    const { questions } = this.#queueOf(realm);
    return questions.do(personBehind(realm, proposal.sender), () =>
      this.#ask(realm, hook, proposal),
    );
  }

  /** Waits until administrators are told what they must know, and closes the connections. */
  async close(): Promise<void> {
    await Promise.all(this.#writes);
    this.#connections.close();
  }

  async #decide(
    realm: Realm,
    hook: KeptHook,
    proposal: Proposal,
    signal: AbortSignal | undefined,
  ): Promise<string> {
    signal?.throwIfAborted();
    const answer = await this.#answerFrom(realm, hook, proposal, signal);
    switch (answer.action) {
      case 'allow':
        return proposal.content;
      case 'replace':
        return answer.content;
      case 'refuse':
        throw new ApiError('MESSAGE_REFUSED', answer.message);
    }
  }

  /** Asks, and decides by the settings of the hook if there is no valid answer. */
  async #answerFrom(
    realm: Realm,
    hook: KeptHook,
    proposal: Proposal,
    signal: AbortSignal | undefined,
  ): Promise<BeforeSendAnswer> {
    try {
      const { answer } = await this.#ask(realm, hook, proposal, signal);
      this.#note(realm, hook, undefined);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof HookProblem)) throw error;
      this.#note(realm, hook, error.message);
      if (hook.on_failure === 'allow') return { action: 'allow' };
      throw new ApiError('MESSAGE_REFUSED', NOT_CHECKED, { hook_failed: true });
    }
  }

  async #ask(
    realm: Realm,
    hook: KeptHook,
    proposal: Proposal,
    signal?: AbortSignal,
  ): Promise<HookReply> {
    const { state } = realm;
    const now = this.#clock.now();
    const question = questionAbout(state, proposal, now);
    const queue = this.#queueOf(realm);
    if (queue.open?.hook !== hook) {
      queue.open = openHook(this.#config, state, this.#connections, hook);
    }
    const start = performance.now();
    let outcome: HookOutcome = 'failure';
    this.#inFlight += 1;
    queue.underWay += 1;
    try {
      const reply = await askHook(queue.open, question, { now, signal });
      outcome = reply.answer.action;
      return reply;
    } finally {
      queue.underWay -= 1;
      this.#inFlight -= 1;
      this.#onAsked({ outcome, seconds: (performance.now() - start) / 1000 });
    }
  }

  /** Counts an outcome, and lets administrators know once if most questions fail. */
  #note(realm: Realm, { url }: KeptHook, problem: string | undefined): void {
    const queue = this.#queueOf(realm);
    if (queue.health.url !== url) queue.health = { url, outcomes: new HookHealth() };
    const { outcomes } = queue.health;
    outcomes.note(problem === undefined);
    const hook = realm.state.internal('before_send_hook');
    if (queue.isWriting || hook?.url !== url) return;
    if (problem !== undefined && outcomes.isFailing && hook.failing_since === null) {
      this.#log.warn({ realm_id: realm.id, problem }, 'a before-send hook keeps failing');
      this.#write(realm, queue, (change) => tellOfFailures(change, url, problem));
    } else if (outcomes.isSound && hook.failing_since !== null) {
      this.#write(realm, queue, (change) => noteRecovery(change, url));
    }
  }

  #write(
    realm: Realm,
    queue: OrganizationQueue,
    work: (change: Mutation) => Promise<void> | void,
  ): void {
    queue.isWriting = true;
    const done = realm
      .write(work)
      .catch((error: unknown) => {
        this.#log.error({ err: error }, 'could not note the state of a before-send hook');
      })
      .then(() => {
        queue.isWriting = false;
        this.#writes.delete(done);
      });
    this.#writes.add(done);
  }

  #queueOf(realm: Realm): OrganizationQueue {
    const known = this.#queues.get(realm);
    if (known) return known;
    const queue: OrganizationQueue = {
      questions: new FairWork(questionLimits),
      patient: new FairWork(patientLimits),
      senders: new InOrder(),
      release: new BatchedRelease(),
      open: undefined,
      underWay: 0,
      health: { url: '', outcomes: new HookHealth() },
      isWriting: false,
    };
    this.#queues.set(realm, queue);
    return queue;
  }
}

function tooMany(): ApiError {
  return new ApiError('RATE_LIMIT_HIT', 'Too many messages wait to be checked.', {
    'retry-after': SECONDS_BEFORE_ANOTHER_TRY,
  });
}
