const operators = [
  ['channel:general', 'in a channel'],
  ['topic:"summer party"', 'in a topic'],
  ['from:Ada', 'written by somebody; from:me for your own'],
  ['dm:Ada', 'in the direct messages with somebody'],
  ['with:Ada', 'in all direct messages that somebody is in'],
  ['is:unread', 'also is:starred, is:mentioned, is:dm, is:resolved, is:followed, is:alerted'],
  ['has:link', 'also has:image, has:attachment, has:reaction'],
  ['-from:Ada', 'a minus sign: all but those'],
  ['"exact words"', 'quotes: just as it stands'],
] as const;

/** List of the search operators. */
export function SearchHelp() {
  return (
    <div className="search-help">
      <p className="quiet">Type words, or say where to look:</p>
      <dl>
        {operators.map(([example, meaning]) => (
          <div key={example}>
            <dt>
              <code>{example}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
