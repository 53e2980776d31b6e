import type { Client } from '@tidings/sdk';
import { Direction } from 'radix-ui';
import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import type { Server } from '../content/server.ts';
import { AccountLanguage } from '../languages/account-language.tsx';
import { useLanguageAttributes } from '../languages/use-language.ts';
import { useWantedLanguage } from '../languages/use-wanted-language.ts';
import { memoryNavigation } from '../routes/memory-navigation.ts';
import type { Navigation } from '../routes/navigation.ts';
import { parseRoute } from '../routes/route.ts';
import { SlotsContext } from '../slots/slot.tsx';
import type { Slots } from '../slots/slots.ts';
import { ClientScope } from './client-scope.tsx';
import { type Scope, ScopeContext } from './scope.ts';

/** The props of `ChatProvider`, which `Chat` takes too. */
export interface ChatProviderProps {
  /** An open client of the SDK. Nothing shows while it is undefined. */
  readonly client: Client | undefined;
  /** Words that name the looks: `light` or `dark`, and a ready theme such as `warm`. Follows the system by default. */
  readonly theme?: string | undefined;
  /** The space between things. Defaults to `cozy`. */
  readonly density?: 'cozy' | 'compact' | undefined;
  /**
   * The language, such as `de`. Defaults to the setting of the account, and before that is known to the browser's.
   * All chats of a page speak the language that was set last.
   */
  readonly language?: string | undefined;
  /** Decides which page is shown, and where that is kept. Defaults to the memory of this component. */
  readonly navigation?: Navigation | undefined;
  /** Own components in place of parts. */
  readonly slots?: Slots | undefined;
  /** Loads the style sheet of KaTeX, once the first formula is shown. Without it, the browser draws formulas. */
  readonly loadFormulaStyles?: Server['loadFormulaStyles'];
  /** For the outermost element. */
  readonly className?: string | undefined;
}

const noSlots: Slots = {};

/** Provides a client and the surroundings of a chat to the parts below. Several can be on a page. */
export function ChatProvider({
  client,
  theme = '',
  density = 'cozy',
  language,
  navigation: given,
  slots = noSlots,
  loadFormulaStyles,
  className = '',
  children,
}: ChatProviderProps & { readonly children?: ReactNode }) {
  const [own] = useState(() => memoryNavigation({ name: 'inbox' }));
  const navigation = given ?? own;
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [portal, setPortal] = useState<HTMLElement | null>(null);
  const attributes = useLanguageAttributes();
  useWantedLanguage(language);
  const scope = useMemo<Scope | undefined>(
    () => (root && portal ? { navigation, root, portal, openers: new Map() } : undefined),
    [navigation, root, portal],
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links below handle keys.
    <div
      ref={setRoot}
      className={`tidings ${className}`.trim()}
      part="root"
      data-theme={theme}
      data-density={density}
      {...attributes}
      onClick={(event) => follow(event, navigation)}
    >
      <div className="tidings-box">
        {client && scope && attributes.lang !== undefined && (
          <ScopeContext.Provider value={scope}>
            <SlotsContext.Provider value={slots}>
              <ClientScope client={client} loadFormulaStyles={loadFormulaStyles}>
                {language === undefined && <AccountLanguage />}
                {/* Components that render seldom show another language at once too. */}
                <Direction.Provider key={attributes.lang} dir={attributes.dir ?? 'ltr'}>
                  {children}
                </Direction.Provider>
              </ClientScope>
            </SlotsContext.Provider>
          </ScopeContext.Provider>
        )}
      </div>
      <div ref={setPortal} className="tidings-portal" />
    </div>
  );
}

/** Follows a link to another place of the chat, which the browser would look for in the page around it. */
function follow(event: MouseEvent, { go, ownsHistory }: Navigation): void {
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isPlain || ownsHistory || event.defaultPrevented) return;
  const link = event.target instanceof Element && event.target.closest('a[href^="#"]');
  if (!link) return;
  event.preventDefault();
  go(parseRoute(link.getAttribute('href') ?? ''));
}
