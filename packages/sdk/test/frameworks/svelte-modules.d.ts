declare module '*.svelte' {
  import type { Component } from 'svelte';
  import type { Live } from '../../src/live.ts';

  const component: Component<{ chosen: Live<readonly string[]> }>;
  // biome-ignore lint/style/noDefaultExport: every component of Svelte is one.
  export default component;
}
