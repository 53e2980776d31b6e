/** The steps of an erasure, in their order. */
export const stepNames = ['messages', 'rows', 'traces', 'log', 'files', 'storage'] as const;
export type StepName = (typeof stepNames)[number];

export const firstStep: StepName = stepNames[0];

/** Returns undefined after the last step. */
export function stepAfter(name: string): StepName | undefined {
  return stepNames[stepNames.indexOf(name as StepName) + 1];
}
