// The packages of Angular are compiled in part. Its compiler does the rest in the page.
import '@angular/compiler';
import { effect, runInInjectionContext, type Signal } from '@angular/core';
import { createApplication } from '@angular/platform-browser';
import { fromLive } from '../../src/angular.ts';
import type { Live } from '../../src/live.ts';

/** Shows the names of the channels that a signal chooses. */
export async function mountAngular(
  chosen: Signal<Live<readonly string[]>>,
  place: Element,
): Promise<() => void> {
  const app = await createApplication();
  const list = place.appendChild(document.createElement('ul'));
  runInInjectionContext(app.injector, () => {
    const names = fromLive(() => chosen());
    effect(() => list.replaceChildren(...names().map(itemOf)));
  });
  return () => app.destroy();
}

function itemOf(name: string): Element {
  const item = document.createElement('li');
  item.textContent = name;
  return item;
}
