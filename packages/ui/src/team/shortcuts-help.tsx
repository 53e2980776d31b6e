import { Fragment } from 'react';
import { t } from '../languages/t.ts';
import { Dialog } from '../ui/dialog.tsx';
import { shortcutHelp } from './shortcuts.ts';

export function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title={t('team.keyboardShortcuts')} onClose={onClose} isWide>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what has the focus */}
      <section className="shortcuts" aria-label={t('team.keyboardShortcuts')} tabIndex={0}>
        {shortcutHelp().map(({ title, rows }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, what]) => (
                <Fragment key={what}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
