import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped, for the report. */
    skipReason?: string;
  }
}

/** Returns the options of a test that some runs skip: the report gives the reason then. */
export function because(skipReason: string) {
  return { meta: { skipReason } };
}
