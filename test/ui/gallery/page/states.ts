export const states = [
  ...(['filled', 'empty', 'loading', 'offline'] as const),
  ...(['failed', 'long', 'rtl', 'dark'] as const),
];

/** A state in which a part can be. */
export type State = (typeof states)[number];
