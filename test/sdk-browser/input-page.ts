import { browserEnvironment } from '../../packages/sdk/src/environment/browser-environment.ts';

let heard = 0;

/** The functions that the tests call inside a page. */
const input = {
  heard: () => heard,
  stop: browserEnvironment().onInput?.(() => {
    heard += 1;
  }),
};

export type Input = typeof input;

Object.assign(globalThis, { input });
