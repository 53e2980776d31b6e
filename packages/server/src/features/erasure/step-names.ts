/** The steps of an erasure, in their order. */
const stepNames = ['messages', 'rows', 'traces', 'log', 'files', 'storage', 'journal'] as const;
type StepName = (typeof stepNames)[number];
/** The last steps, which the server does once for all erasures that have reached them. */
export type SharedStep = 'storage' | 'journal';
export type OwnStep = Exclude<StepName, SharedStep>;

export const firstStep: StepName = stepNames[0];

export function isShared(name: string): name is SharedStep {
  return name === 'storage' || name === 'journal';
}

/** Returns undefined after the last step. */
export function stepAfter(name: string): StepName | undefined {
  return stepNames[stepNames.indexOf(name as StepName) + 1];
}
