const operators = [
  ['channel:general', 'in a channel'],
  ['topic:"summer party"', 'in a topic'],
  ['from:Ada', 'sent by someone; from:me for your own messages'],
  ['dm:Ada', 'in your direct messages with someone'],
  ['with:Ada', 'in all your direct messages that include someone'],
  ['is:unread', 'also is:starred, is:mentioned, is:dm, is:resolved, is:followed, is:alerted'],
  ['has:link', 'also has:image, has:attachment, has:reaction'],
  ['-from:Ada', 'a minus sign excludes messages'],
  ['"exact words"', 'quotes find an exact phrase'],
] as const;

/** List of the search operators. */
export function SearchHelp() {
  return (
    <div className="search-help">
      <p className="quiet">Type words, or use these filters:</p>
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
