import { type Endpoint, endpoints, pathParameterNames } from '@tidings/shared-types';
import type { CostServer } from './cost-server.ts';
import { type Input, plainInput, usual, usualFields, worstInputs } from './inputs.ts';

/** Maximum cost of the worst input, relative to plain input of its size. */
export const MOST = 10;
/** Minimum cost of plain input: shorter times are mostly noise. */
export const LEAST_MS = 5;
/** Attempts for a cost that is too high, since another process may have interfered. */
const ATTEMPTS = 4;

/** The cost of an endpoint's worst input. */
export interface WorstCost {
  readonly endpoint: string;
  readonly input: string;
  readonly bytes: number;
  readonly status: number;
  readonly plainMs: number;
  readonly worstMs: number;
  readonly times: number;
  /** The longest wait of a neighbour during any input. */
  readonly waitedMs: number;
  readonly inputs: number;
  /** Whether the plain request succeeded. */
  readonly isPlainTaken: boolean;
}

/** Endpoints after which the attacker has to be replaced. The last ones end an organization. */
const harmful =
  /^(?:regenerate|deactivate|update|delete)(?:Own|User|Bot|Settings|Display|Notification|Realm)/;
const final = /^(?:deactivate|delete)Realm$/;

/** Attacks each endpoint with every n-th of its worst inputs, and yields their costs. */
export async function* costs(
  server: CostServer,
  every: number,
  wanted: (name: string) => boolean = () => true,
): AsyncGenerator<WorstCost> {
  const all = Object.entries<Endpoint>(endpoints).filter(([name]) => wanted(name));
  const order = [...all].sort(([a], [b]) => Number(final.test(a)) - Number(final.test(b)));
  for (const [index, [name, endpoint]] of order.entries()) {
    await server.world.provideFor(endpoint);
    yield await worstOf(server, name, endpoint, { every, from: index });
    if (harmful.test(name) && !final.test(name)) await server.recast();
  }
}

async function worstOf(
  server: CostServer,
  name: string,
  endpoint: Endpoint,
  turns: { readonly every: number; readonly from: number },
): Promise<WorstCost> {
  const { known } = server.world;
  const fields = usualFields(endpoint, known);
  const path = pathOf(endpoint, known);
  const plain = new Map<number, number>();
  const plainMs = async (input: Input) => {
    const size = Math.ceil(Math.log2(input.body.length + (input.query?.length ?? 0) + 1));
    const measured = plain.get(size);
    if (measured !== undefined) return measured;
    const counterpart = plainInput(endpoint, fields, input);
    const { mainMs } = await server.costOf(endpoint, path, counterpart);
    plain.set(size, mainMs);
    return mainMs;
  };
  const empty: Input = { name: 'plain', type: 'application/json', body: Buffer.from('{}') };
  const first = await server.costOf(endpoint, path, plainInput(endpoint, fields, empty));
  let worst: WorstCost = {
    ...{ endpoint: name, input: 'plain', bytes: 0, status: first.status, times: 0, inputs: 0 },
    ...{ plainMs: first.mainMs, worstMs: first.mainMs, waitedMs: 0 },
    isPlainTaken: first.status === 200,
  };
  let [waitedMs, inputs] = [0, 0];
  for (const input of worstInputs(endpoint, fields, known, turns)) {
    const least = Math.max(LEAST_MS, await plainMs(input));
    let cost = await server.costOf(endpoint, path, input);
    for (let attempt = 1; cost.mainMs > MOST * least && attempt < ATTEMPTS; attempt += 1) {
      const again = await server.costOf(endpoint, path, input);
      if (again.mainMs < cost.mainMs) cost = again;
    }
    inputs += 1;
    waitedMs = Math.max(waitedMs, cost.waitedMs);
    const times = cost.mainMs / least;
    if (times <= worst.times) continue;
    const bytes = input.body.length + (input.query?.length ?? 0);
    worst = {
      ...{ endpoint: name, input: input.name, bytes, status: cost.status, times },
      ...{ plainMs: least, worstMs: cost.mainMs, isPlainTaken: worst.isPlainTaken },
      ...{ waitedMs, inputs },
    };
  }
  return { ...worst, waitedMs, inputs };
}

function pathOf(endpoint: Endpoint, known: CostServer['world']['known']): string {
  let { path } = endpoint;
  for (const name of pathParameterNames(path)) {
    const param = endpoint.params[name];
    const value = param && usual(param.schema, name, known);
    path = path.replace(new RegExp(`\\{${name}\\*?\\}`), encodeURIComponent(String(value)));
  }
  return path;
}
