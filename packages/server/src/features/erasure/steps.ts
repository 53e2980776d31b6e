import { eraseFiles } from './erase-files.ts';
import { eraseLog } from './erase-log.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseRows } from './erase-rows.ts';
import { eraseTraces } from './erase-traces.ts';
import { note, type Step } from './progress.ts';
import type { StepName } from './step-names.ts';

/** Removes what deleted rows leave behind in the files of the database. */
const eraseFreedSpace: Step = async ({ engine }, realm, erasure) => {
  await engine.eraseFreedSpace();
  await realm.write((change) => note(change, erasure, {}));
};

export const steps: Readonly<Record<StepName, Step>> = {
  messages: eraseMessages,
  rows: eraseRows,
  traces: eraseTraces,
  files: eraseFiles,
  log: eraseLog,
  storage: eraseFreedSpace,
};
