import { eraseFiles } from './erase-files.ts';
import { eraseLog } from './erase-log.ts';
import { eraseMessages } from './erase-messages.ts';
import { eraseRows } from './erase-rows.ts';
import { eraseTraces } from './erase-traces.ts';
import type { Step } from './progress.ts';
import type { OwnStep } from './step-names.ts';

export const steps: Readonly<Record<OwnStep, Step>> = {
  messages: eraseMessages,
  rows: eraseRows,
  traces: eraseTraces,
  files: eraseFiles,
  log: eraseLog,
};
