/** Returns a text without the passwords of URLs in it. */
export function maskSecrets(text: string): string {
  return (
    text
      .replaceAll(/(\w+:\/\/[^\s:/@]*):\S*@/g, '$1:***@')
      // PostgreSQL's driver also accepts blanks in a password.
      .replaceAll(/(postgres(?:ql)?:\/\/[^\s:/@]*):[^'"\n]*@/g, '$1:***@')
      .replaceAll(/([?&]password=)[^&\s]*/gi, '$1***')
  );
}
