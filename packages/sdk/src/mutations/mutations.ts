import { aName, expectArgument, expected } from '../arguments/expected.ts';
import type { Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { LocalChangeStore } from '../local-changes/local-change.ts';
import type { Refusal } from '../local-changes/outbox-entry.ts';
import { inOrderMade } from '../local-changes/outbox-index.ts';
import type { StoredMutation } from '../local-changes/stored-mutation.ts';
import { OutboxError, type OutboxProblem } from '../outbox/refusal.ts';
import { reusedItems } from '../same-value.ts';
import type { AnyCommands } from './app-command.ts';
import type { Mutate, Mutation, MutationList } from './mutation.ts';
import { asRetried, hasCommand, mayBeDiscarded, newMutation } from './mutation-state.ts';

interface Parts {
  readonly localChanges: LocalChangeStore;
  readonly commands: AnyCommands;
  readonly environment: Pick<Environment, 'newId' | 'now'>;
  /** The mutations in progress, whichever tab carries them out. */
  readonly busy: Live<ReadonlySet<string>>;
}

/** The calls of the app's commands, in every tab. The leading one carries them out. */
export class Mutations implements MutationList {
  readonly #parts: Parts;
  readonly #entries = new LiveValue<readonly Mutation[]>([]);
  readonly #ends: readonly (() => void)[];

  constructor(parts: Parts) {
    this.#parts = parts;
    const show = () => this.#show();
    this.#ends = [parts.localChanges.mutations.subscribe(show), parts.busy.subscribe(show)];
    show();
  }

  get entries(): Live<readonly Mutation[]> {
    return this.#entries;
  }

  /** The function of each command. */
  get mutate(): Mutate {
    const names = Object.keys(this.#parts.commands);
    return Object.fromEntries(names.map((name) => [name, (args: object) => this.#add(name, args)]));
  }

  async retry(id: string): Promise<void> {
    await this.#change('retry', id, (stored) => {
      if (!hasCommand(this.#parts.commands, stored)) return 'noCommand';
      return stored.state === 'failed' ? asRetried(stored) : 'notFailed';
    });
  }

  async discard(id: string): Promise<void> {
    await this.#change('discard', id, (stored) =>
      mayBeDiscarded(stored, this.#parts.commands) ? undefined : 'mayHaveArrived',
    );
  }

  /** Ends the list. Stored mutations stay. */
  close(): void {
    for (const end of this.#ends) end();
  }

  async #add(name: string, args: object): Promise<Mutation> {
    const { localChanges, commands, environment } = this.#parts;
    expectArgument(`mutate.${name}`, args, plainArguments);
    // The caller may change its object later.
    const kept = JSON.parse(JSON.stringify(args)) as never;
    const lane = commands[name]?.lane?.(kept) ?? '';
    expectArgument(`The lane of ${name}`, lane, aLane);
    const known = [...localChanges.mutations.current.values()].map(({ sequence }) => sequence);
    const sequence = known.reduce((last, each) => Math.max(last, each), 0) + 1;
    const birth = { id: environment.newId(), createdAt: environment.now() };
    const value = newMutation({ ...birth, name, args: kept, lane, sequence });
    await localChanges.write([{ put: { kind: 'mutation', id: value.id, value } }]);
    return this.#asShown(value);
  }

  /** Changes a mutation as it is stored now, whichever tab stored it. Undefined removes it. */
  async #change(
    of: string,
    id: string,
    to: (stored: StoredMutation) => StoredMutation | undefined | OutboxProblem,
  ): Promise<void> {
    expectArgument(`mutations.${of}`, id, aName);
    await this.#parts.localChanges.transact([{ kind: 'mutation', id }], (stored) => {
      const mutation = stored.get('mutation', id);
      const after = mutation ? to(mutation) : 'unknown';
      if (typeof after === 'string') throw new OutboxError(after);
      if (!after) return [{ remove: { kind: 'mutation', id } }];
      return [{ put: { kind: 'mutation', id, value: after } }];
    });
  }

  #show(): void {
    const stored = [...this.#parts.localChanges.mutations.current.values()].sort(inOrderMade);
    const before = this.#entries.current;
    this.#entries.set(
      reusedItems(
        before,
        stored.map((each) => this.#asShown(each)),
        ({ id }) => id,
      ),
    );
  }

  #asShown(stored: StoredMutation): Mutation {
    const { id, name, args, lane, createdAt, refusal, trouble } = stored;
    const facts = { id, name, args, lane, createdAt, trouble };
    if (!hasCommand(this.#parts.commands, stored)) {
      return { ...facts, state: 'failed', refusal: refusal ?? unknownCommand(name) };
    }
    const isRunning = stored.state === 'waiting' && this.#parts.busy.current.has(id);
    return { ...facts, state: isRunning ? 'running' : stored.state, refusal };
  }
}

function unknownCommand(name: string): Refusal {
  const message = `This version of the app has no command \`${name}\`. A version that has it carries it out.`;
  return { code: 'UNKNOWN_COMMAND', message, isFinal: false };
}

const plainArguments = expected(
  'an object of plain data: texts, numbers, booleans, null, lists and objects of these',
  (value) => typeof value === 'object' && value !== null && isPlain(value),
);

const aLane = expected('a string', (value) => typeof value === 'string');

/** Tells whether a value stays the same in JSON. Fields that are undefined count as absent. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object, possibly of another window.
  const isObject = prototype === null || Object.getPrototypeOf(prototype) === null;
  const values: unknown[] = Object.values(value);
  return isObject && values.every((each) => each === undefined || isPlain(each));
}
