import { engines } from './places.ts';
import type { Row } from './row.ts';
import { changes, requests, sends, sendsFloor } from './rows/against-ceiling.ts';
import { deliveries } from './rows/deliveries.ts';
import { pagesOfMany } from './rows/history.ts';
import { hookNeighbours, hooks } from './rows/hooks.ts';
import { memory } from './rows/memory.ts';
import { nodes } from './rows/nodes.ts';
import { pages } from './rows/pages.ts';
import { processReads, processSends } from './rows/processes.ts';
import { register } from './rows/register.ts';
import { onEngine, type ServerRow } from './rows/server-row.ts';
import { start } from './rows/start.ts';
import { storeRows } from './rows/store.ts';
import { subscribers } from './rows/subscribers.ts';
import { tabMemory } from './rows/tab-memory.ts';
import { sendsSampled, sendsTraced } from './rows/traces.ts';
import { webhookEvents, webhooks } from './rows/webhooks.ts';

/** In the order of the table. */
const serverRows: readonly ServerRow[] = [
  sends,
  sendsFloor,
  sendsTraced,
  sendsSampled,
  subscribers,
  deliveries,
  pagesOfMany,
  pages,
  register,
  memory,
  start,
  changes,
  requests,
  processReads,
  processSends,
  hooks,
  hookNeighbours,
  webhooks,
  webhookEvents,
];

/** Rows about the server are measured on both engines. */
export const rows: readonly Row[] = [
  ...serverRows.flatMap((row) => engines.map((engine) => onEngine(row, engine))),
  nodes,
  ...storeRows,
  tabMemory,
];
