import { t } from '../languages/t.ts';

const operators = () =>
  [
    ['channel:general', t('search.inAChannel')],
    ['topic:"summer party"', t('search.inATopic')],
    ['from:Ada', t('search.sentBySomeoneFromMe')],
    ['dm:Ada', t('search.inYourDirectMessagesWith')],
    ['with:Ada', t('search.inAllYourDirectMessages')],
    ['is:unread', t('search.alsoIsStarredIsMentioned')],
    ['has:link', t('search.alsoHasImageHasAttachment')],
    ['-from:Ada', t('search.aMinusSignExcludesMessages')],
    [t('search.exactWords'), t('search.quotesFindAnExactPhrase')],
  ] as const;

/** List of the search operators. */
export function SearchHelp() {
  return (
    <div className="search-help">
      <p className="quiet">{t('search.typeWordsOrUseThese')}</p>
      <dl>
        {operators().map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code dir="auto">{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
