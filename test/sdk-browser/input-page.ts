import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';

let count = 0;

/** The functions that the tests call inside a page. */
const input = {
  count: () => count,
  stop: browserEnvironment().onInput?.(() => {
    count += 1;
  }),
};

export type Input = typeof input;

Object.assign(globalThis, { input });
