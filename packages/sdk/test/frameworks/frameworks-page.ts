import { signal } from '@angular/core';
import { createSignal } from 'solid-js';
import { mount, unmount } from 'svelte';
import { shallowRef } from 'vue';
import type { Live } from '../../src/live.ts';
import { mountAngular } from './angular-example.ts';
import { CountedLive } from './counted-live.ts';
import { mountSolid } from './solid-example.ts';
import SvelteExample from './svelte-example.svelte';
import { mountVue } from './vue-example.ts';

type Names = Live<readonly string[]>;

const [flowers, trees] = [
  new CountedLive<readonly string[]>(['roses']),
  new CountedLive<readonly string[]>(['oaks']),
];
const place = document.body.appendChild(document.createElement('main'));

/** Mounts an example. Returns functions to choose another live value, and to unmount. */
const mounts = {
  async angular() {
    const chosen = signal<Names>(flowers);
    const end = await mountAngular(chosen, place);
    return { end, choose: (live: Names) => chosen.set(live) };
  },
  vue() {
    const chosen = shallowRef<Names>(flowers);
    const end = mountVue(chosen, place);
    const choose = (live: Names) => {
      chosen.value = live;
    };
    return { end, choose };
  },
  solid() {
    const [chosen, choose] = createSignal<Names>(flowers);
    return { end: mountSolid(chosen, place), choose: (live: Names) => void choose(() => live) };
  },
  svelte() {
    const component = mount(SvelteExample, { target: place, props: { chosen: flowers } });
    return { end: () => void unmount(component), choose: undefined };
  },
};

let mounted: Awaited<ReturnType<(typeof mounts)[keyof typeof mounts]>> | undefined;

/** The functions that the tests call inside the page. */
const frameworks = {
  async mount(name: keyof typeof mounts): Promise<void> {
    mounted = await mounts[name]();
  },
  set(names: readonly string[]): void {
    flowers.set(names);
  },
  chooseTrees(): void {
    mounted?.choose?.(trees);
  },
  unmount(): void {
    mounted?.end();
  },
  listeners: () => [flowers.listeners, trees.listeners],
};

export type Frameworks = typeof frameworks;

Object.assign(globalThis, { frameworks });
