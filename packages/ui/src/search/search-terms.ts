/** An operator with its operand, which narrows a search. */
export interface SearchTerm {
  readonly operator: SearchOperator;
  readonly operand: string;
  readonly isNegated: boolean;
}

export interface SearchParts {
  readonly terms: readonly SearchTerm[];
  /** The words that messages must contain. */
  readonly text: string;
}

const operators = {
  channel: 'channel',
  stream: 'channel',
  topic: 'topic',
  subject: 'topic',
  from: 'from',
  sender: 'from',
  dm: 'dm',
  with: 'dm-including',
  'dm-including': 'dm-including',
  is: 'is',
  has: 'has',
  in: 'in',
} as const;

export type SearchOperator = (typeof operators)[keyof typeof operators];

const part = /(-?)([a-z-]+):(?:"([^"]*)"|(\S*))/gi;

/** Parses a search such as `from:Ada has:link "exact words" others`. */
export function readSearch(typed: string): SearchParts {
  const terms: SearchTerm[] = [];
  const text = typed.replaceAll(
    part,
    (whole, sign: string, name: string, quoted?: string, plain?: string) => {
      const operator = operatorOf(name);
      if (!operator) return whole;
      const operand = (quoted ?? plain ?? '').trim();
      const mayBeEmpty = operator === 'topic' && quoted !== undefined;
      if (operand === '' && !mayBeEmpty) return '';
      terms.push({ operator, operand, isNegated: sign === '-' });
      return '';
    },
  );
  return { terms, text: text.replaceAll(/\s+/g, ' ').trim() };
}

function operatorOf(name: string): SearchOperator | undefined {
  const known = name.toLowerCase();
  return Object.hasOwn(operators, known) ? operators[known as keyof typeof operators] : undefined;
}

/** Formats an operand, in quotes where needed. */
export function operandText(operand: string): string {
  return /[\s"]/.test(operand) || operand === '' ? `"${operand.replaceAll('"', '')}"` : operand;
}
