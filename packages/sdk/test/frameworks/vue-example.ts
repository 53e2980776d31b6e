import { createApp, defineComponent, h, type Ref } from 'vue';
import type { Live } from '../../src/live.ts';
import { useLive } from '../../src/vue.ts';

/** The names of the channels that a ref chooses. */
const Names = defineComponent({
  props: { chosen: { type: Object as () => Ref<Live<readonly string[]>>, required: true } },
  setup({ chosen }) {
    const names = useLive(() => chosen.value);
    return () =>
      h(
        'ul',
        names.value.map((name) => h('li', name)),
      );
  },
});

export function mountVue(chosen: Ref<Live<readonly string[]>>, place: Element): () => void {
  const app = createApp(() => h(Names, { chosen }));
  app.mount(place);
  return () => app.unmount();
}
