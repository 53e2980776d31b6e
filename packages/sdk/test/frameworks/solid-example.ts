import { type Accessor, createRenderEffect } from 'solid-js';
import { render } from 'solid-js/web';
import type { Live } from '../../src/live.ts';
import { fromLive } from '../../src/solid.ts';

/** The names of the channels that a signal chooses. */
export function mountSolid(chosen: Accessor<Live<readonly string[]>>, place: Element): () => void {
  return render(() => {
    const names = fromLive(chosen);
    const list = document.createElement('ul');
    createRenderEffect(() => {
      list.replaceChildren(...names().map(item));
    });
    return list;
  }, place);
}

function item(name: string): HTMLElement {
  const element = document.createElement('li');
  element.textContent = name;
  return element;
}
