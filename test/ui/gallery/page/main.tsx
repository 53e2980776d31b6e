import './gallery.css';
import '@tidings/ui/styles.css';
import { ChatProvider } from '@tidings/ui';
import { createRoot } from 'react-dom/client';
import { type GalleryWorld, openClients } from './clients.ts';
import { type Specimen, specimens } from './specimens.tsx';

// Nobody reads here: messages stay unread, and pictures the same.
document.hasFocus = () => false;
const world: GalleryWorld = await (await fetch('/world.json')).json();
const root = document.querySelector('main');
if (!root) throw new Error('The page has no place for the gallery.');
/** A dialog covers the page, so it shows alone. */
const wanted = new URLSearchParams(location.search).get('only');
const all = specimens(await openClients(world), world).filter((specimen) =>
  wanted === null ? specimen.part !== 'PersonCard' : nameOf(specimen) === wanted,
);
createRoot(root).render(
  all.map((specimen) => <Frame key={nameOf(specimen)} specimen={specimen} />),
);

function nameOf({ part, state }: Specimen): string {
  return `${part}-${state}`;
}

function Frame({ specimen }: { readonly specimen: Specimen }) {
  const { state, client, content } = specimen;
  const name = nameOf(specimen);
  return (
    <section aria-label={name}>
      <p>
        <a href={`?only=${name}`}>{name}</a>
      </p>
      <div id={name} className="frame" dir={state === 'rtl' ? 'rtl' : 'ltr'}>
        <ChatProvider client={client} theme={state === 'dark' ? 'dark' : 'light'}>
          {content}
        </ChatProvider>
      </div>
    </section>
  );
}
