import type { Endpoint } from '@tidings/shared-types';
import type { Handler } from '../handler.ts';

export type Handlers = Readonly<Record<string, Handler>>;

/** Checks that every contract has its handler and that no handler is registered under another name. */
export function assertServed(
  endpoints: Readonly<Record<string, Endpoint>>,
  handlers: Handlers,
): void {
  const names = new Set([...Object.keys(endpoints), ...Object.keys(handlers)]);
  const served = new Map(Object.entries(handlers));
  const contracts = new Map(Object.entries(endpoints));
  const problems = Array.from(names, (name) => {
    const problem = problemWith(contracts.get(name), served.get(name));
    return problem && `${name} ${problem}`;
  }).filter((problem) => problem !== undefined);
  if (problems.length > 0) throw new Error(`Contracts and handlers differ: ${problems.join('; ')}`);
}

function problemWith(
  endpoint: Endpoint | undefined,
  handler: Handler | undefined,
): string | undefined {
  if (!endpoint) return 'is not the name of a contract';
  if (!handler) return 'has no handler';
  if (handler.endpoint !== endpoint) return 'has a handler for another contract';
  const changes = handler.kind === 'mutation';
  return changes === endpoint.mutates ? undefined : `is a ${handler.kind}, unlike its contract`;
}
