import type { Endpoint } from '@tidings/shared-types';
import type { ServedHandler } from './service.ts';

export type Handlers = Readonly<Record<string, ServedHandler>>;

/** Every contract is served, or said not to be yet: nothing is forgotten, nothing is served under another's name. */
export function assertServed(
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: Handlers,
  notYetServed: readonly string[],
): void {
  const names = new Set([...Object.keys(endpoints), ...Object.keys(handlers), ...notYetServed]);
  const served = new Map(Object.entries(handlers));
  const contracts = new Map(Object.entries(endpoints));
  const problems = Array.from(names, (name) => {
    const excused = notYetServed.includes(name);
    const problem = problemWith(contracts.get(name), served.get(name), excused);
    return problem && `${name} ${problem}`;
  }).filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`Contracts and handlers differ: ${problems.join('; ')}`);
}

function problemWith(
  endpoint: Endpoint | undefined,
  handler: ServedHandler | undefined,
  excused: boolean,
): string | undefined {
  if (!endpoint) return 'is not the name of a contract';
  if (!handler) return excused ? undefined : 'has no handler';
  if (excused) return 'has a handler but is listed as not yet served';
  if (handler.endpoint !== endpoint) return 'has a handler for another contract';
  const changes = handler.kind === 'mutation';
  return changes === endpoint.mutates ? undefined : `is a ${handler.kind}, unlike its contract`;
}
