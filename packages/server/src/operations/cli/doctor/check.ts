import type { Translate } from '../../../languages/words.ts';

/** The result of one check. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly detail: string;
  /** What to do about it. */
  readonly advice?: string;
}

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail };
}

export function warn(name: string, detail: string, advice: string): Check {
  return { name, status: 'warn', detail, advice };
}

export function fail(name: string, detail: string, advice: string): Check {
  return { name, status: 'fail', detail, advice };
}

const SHOWN = 5;

/** Returns the first findings and the number of others. */
export function several(t: Translate, findings: readonly string[]): string {
  const shown = findings.slice(0, SHOWN).join('; ');
  const count = findings.length - SHOWN;
  return count > 0 ? t('cli.andMore', { shown, count }) : shown;
}
