import {
  computed,
  createEnvironmentInjector,
  type EnvironmentInjector,
  Injector,
  runInInjectionContext,
} from '@angular/core';
import { expect, it } from 'vitest';
import { fromLive } from '../../src/angular.ts';
import { CountedLive } from './counted-live.ts';

it('C3: a signal of Angular follows a live value until its injector ends', () => {
  const live = new CountedLive<readonly string[]>(['roses']);
  const injector = createEnvironmentInjector([], Injector.NULL as EnvironmentInjector);
  const names = runInInjectionContext(injector, () => fromLive(live));
  const title = computed(() => names().join(', '));
  expect(title()).toBe('roses');
  live.set(['roses', 'tulips']);
  expect(title()).toBe('roses, tulips');
  injector.destroy();
  expect(live.listeners).toBe(0);
});

it('C3: outside of an injection context, Angular says so', () => {
  expect(() => fromLive(new CountedLive(1))).toThrow('injection context');
});
